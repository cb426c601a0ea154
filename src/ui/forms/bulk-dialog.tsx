import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import { ErrorNotice } from '../error-notice'
import { LabelledProgress } from '../labelled-progress'
import { useFocusReturn } from '../hooks/use-focus-return'

export interface BulkWork {
  label: string
  ended: number
  total: number
  /** The progress, if it isn't that of the items, which may differ in size. */
  percent?: number
}

interface BulkDialogProps {
  title: string
  confirmText: string
  isDanger?: boolean
  /** Whether there is nothing to confirm. */
  isConfirmDisabled?: boolean
  /** The running work; null before and after. */
  work: BulkWork | null
  /** Whether requests have been sent that can't be stopped. Their response closes the dialog. */
  isFinishing?: boolean
  /** The failure: an error, or a sentence about several. Null if nothing failed. */
  problem: unknown
  onConfirm: () => void
  onStop: () => void
  onClose: () => void
  children: ReactNode
}

/** Confirms an action on several files and shows its progress. Open while mounted. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, confirmText, isDanger = false, isConfirmDisabled = false, work, isFinishing = false, problem, children } = props
  const { onConfirm, onStop, onClose } = props
  useFocusReturn()
  const isBusy = work !== null || isFinishing
  return (
    <Dialog isOpen title={title} onClose={onClose} canOutsideClickClose={false} canEscapeKeyClose={!isBusy} isCloseButtonShown={!isBusy}>
      <DialogBody>
        {children}
        {work && (
          <LabelledProgress
            name={title}
            label={`${work.label}: ${work.ended} of ${work.total}`}
            percent={work.percent ?? (100 * work.ended) / work.total}
          />
        )}
        {problem !== null && <ErrorNotice error={problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          work ? (
            <Button text="Stop" onClick={onStop} />
          ) : (
            <>
              <Button text="Cancel" disabled={isFinishing} onClick={onClose} />
              <Button
                text={confirmText}
                intent={isDanger ? Intent.DANGER : Intent.PRIMARY}
                loading={isFinishing}
                disabled={isConfirmDisabled}
                onClick={onConfirm}
              />
            </>
          )
        }
      />
    </Dialog>
  )
}
