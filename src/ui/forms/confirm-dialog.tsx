import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import { ErrorNotice } from '../error-notice'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  confirmText: string
  cancelText: string
  /** Whether the confirmed action is destructive. */
  isDanger?: boolean
  isBusy?: boolean
  /** Whether the input is incomplete. */
  isConfirmDisabled?: boolean
  /** The reason why the action failed. The dialog shows it, so callers don't need to. */
  error?: Error | null
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, confirmText, cancelText, isDanger = false, isBusy = false, isConfirmDisabled = false, error = null } = props
  const { onConfirm, onCancel, children } = props
  const actions = (
    <>
      <Button text={cancelText} onClick={onCancel} disabled={isBusy} />
      <Button
        text={confirmText}
        intent={isDanger ? Intent.DANGER : Intent.PRIMARY}
        loading={isBusy}
        disabled={isConfirmDisabled}
        onClick={onConfirm}
      />
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onCancel}
      canOutsideClickClose={!isBusy}
      canEscapeKeyClose={!isBusy}
      // Callers close the dialog on success, which would close the one opened after it.
      isCloseButtonShown={!isBusy}
    >
      <DialogBody>
        {children}
        {error && <ErrorNotice error={error} />}
      </DialogBody>
      <DialogFooter actions={actions} />
    </Dialog>
  )
}
