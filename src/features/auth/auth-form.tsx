import { Button, Intent } from '@blueprintjs/core'
import type { FormEvent, ReactNode, Ref } from 'react'
import type { z } from 'zod'

import { readClientInfo } from '#lib/browser/client-info.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import styles from './auth.module.css'

interface AuthFormProps<Request> {
  ref?: Ref<HTMLFormElement> | undefined
  submitText: string
  schema: z.ZodType<Request>
  /** Reads the fields; the form adds the browser information that every auth request carries. */
  read: (data: FormData) => object
  /** Rejects with an error that the form shows. */
  send: (request: Request) => Promise<void>
  /** Messages for fields whose schema error wouldn't help a user. */
  messages: Record<string, string>
  /** Returns the field that an error concerns; undefined if it concerns the whole form. */
  fieldOf?: (error: unknown) => string | undefined
  /** Renders the fields, given the error of each by its name. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode
  /** Rendered below the submit button, inside the form. */
  after?: ReactNode
}

/** Renders a form with its error above, the fields and one submit button. */
export function AuthForm<Request>({ ref, submitText, read, children, after, ...form }: AuthFormProps<Request>) {
  const { errors, isSending, submit, forgetError } = useForm<Request>({
    ...form,
    read: (data) => ({ ...readClientInfo(navigator.userAgent), ...read(data) }),
  })
  return (
    <form
      ref={ref}
      // A submission that no script handled would otherwise put the password into the address.
      method="post"
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) forgetError(target.name)
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // Content below the submit button may submit the form too.
        if (!isSending) void submit(event.currentTarget)
      }}
    >
      {errors.failure && <ErrorNotice className={styles.error} error={errors.failure.error} />}
      {children((field) => errors.fields[field])}
      <Button type="submit" intent={Intent.PRIMARY} size="large" fill loading={isSending} text={submitText} data-start="submit" />
      {after}
    </form>
  )
}
