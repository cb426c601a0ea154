import { Button, Callout, Intent } from '@blueprintjs/core'
import type { FormEvent, ReactNode } from 'react'
import type { z } from 'zod'

import { readClientInfo } from '../../lib/client-info'
import { useForm } from '../../ui/use-form'
import styles from './auth.module.css'

interface AuthFormProps<Request> {
  submitText: string
  schema: z.ZodType<Request>
  /** What the fields say; what every such call says of the browser is added to it. */
  read: (data: FormData) => object
  /** Rejects with what the form shows. */
  send: (request: Request) => Promise<void>
  /** Words for a field whose rule alone would not tell a person what to do. */
  messages: Record<string, string>
  /** The field that a refusal is about; undefined where it is about the whole. */
  fieldOf?: (error: unknown) => string | undefined
  /** The fields, given the error of each by its name. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode
  /** What stands below the button, and belongs to the form. */
  after?: ReactNode
}

/** A form of the pages around the log-in: the refusal above, the fields, and one button. */
export function AuthForm<Request>({ submitText, read, children, after, ...form }: AuthFormProps<Request>) {
  const { errors, isSending, submit, forgetError } = useForm<Request>({
    ...form,
    read: (data) => ({ ...readClientInfo(navigator.userAgent), ...read(data) }),
  })
  return (
    <form
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) forgetError(target.name)
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // What stands below the button may submit the form too.
        if (!isSending) void submit(event.currentTarget)
      }}
    >
      {errors.form === null ? null : (
        <Callout className={styles.error ?? ''} intent={Intent.DANGER} role="alert">
          {errors.form}
        </Callout>
      )}
      {children((field) => errors.fields[field])}
      <Button type="submit" intent={Intent.PRIMARY} size="large" fill loading={isSending} text={submitText} />
      {after}
    </form>
  )
}
