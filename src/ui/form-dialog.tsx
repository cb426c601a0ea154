import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'

import { ErrorNotice } from './error-notice'
import { useFocusReturn } from './use-focus-return'
import { useForm } from './use-form'

interface FormDialogProps<Request> {
  title: string
  submitText: string
  schema: z.ZodType<Request>
  /** The request that the fields make. */
  read: (data: FormData) => unknown
  /** Rejects with what the dialog shows; closing the dialog is for the caller to do. */
  send: (request: Request) => Promise<void>
  /** Words for a field whose rule alone would not tell a person what to do. */
  messages: Record<string, string>
  onClose: () => void
  /** The fields, given the error of each by its name. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** A form in a dialog of its own. It is open as long as it is there. */
export function FormDialog<Request>(props: FormDialogProps<Request>) {
  const { title, submitText, onClose, children, ...form } = props
  const { errors, isSending, submit } = useForm(form)
  useFocusReturn()
  // What is wrong with the whole request, and not with one field, has no name.
  const failure = errors.failure ?? (errors.fields[''] === undefined ? null : { error: errors.fields[''] })
  return (
    <Dialog isOpen title={title} onClose={onClose} onOpening={focusFirstField} canOutsideClickClose={false} canEscapeKeyClose={!isSending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <DialogBody useOverflowScrollContainer={false}>
          {children((field) => errors.fields[field])}
          {failure && <ErrorNotice error={failure.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} disabled={isSending} />
              <Button type="submit" text={submitText} intent={Intent.PRIMARY} loading={isSending} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

function focusFirstField(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('input, select, textarea')?.focus()
}
