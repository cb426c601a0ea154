import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'

import { ErrorNotice } from '../error-notice'
import { useFocusReturn } from '../hooks/use-focus-return'
import { useForm } from './use-form'

interface FormDialogProps<Request> {
  title: string
  submitText: string
  schema: z.ZodType<Request>
  /** Builds the request from the fields. */
  read: (data: FormData) => unknown
  /** Rejects with the error that the dialog shows. On success, the caller closes the dialog. */
  send: (request: Request) => Promise<void>
  /** Messages for fields whose schema error wouldn't help a user. */
  messages: Record<string, string>
  /** Returns the field that shows an error of `send`; undefined if the error concerns the whole form. */
  fieldOf?: (error: unknown) => string | undefined
  onClose: () => void
  /** Renders the fields, given the error of each by its name. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** Renders a form in a dialog. Open while mounted. */
export function FormDialog<Request>(props: FormDialogProps<Request>) {
  const { title, submitText, onClose, children, ...form } = props
  const { errors, isSending, submit } = useForm(form)
  useFocusReturn()
  // Errors about the whole request instead of one field have no name.
  const failure = errors.failure ?? (errors.fields[''] === undefined ? null : { error: errors.fields[''] })
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      onOpening={focusFirstField}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isSending}
      // Callers close the dialog on success, which would close the one opened after it.
      isCloseButtonShown={!isSending}
    >
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
