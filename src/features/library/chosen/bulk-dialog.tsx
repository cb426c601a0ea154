import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import { ErrorNotice } from '#ui/error-notice.tsx'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'

interface BulkDialogProps {
  title: string
  confirmText: string
  isDanger?: boolean
  /** Whether there is nothing to confirm. */
  isConfirmDisabled?: boolean
  /** The running work; null before and after. */
  work: { label: string; ended: number; total: number } | null
  /** The failure: an error, or a sentence about several. Null if nothing failed. */
  problem: unknown
  onConfirm: () => void
  onStop: () => void
  onClose: () => void
  children: ReactNode
}

/** Confirms an action on several files and shows its progress. Open while mounted. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, confirmText, isDanger = false, isConfirmDisabled = false, work, problem, onConfirm, onStop, onClose, children } = props
  useFocusReturn()
  const isBusy = work !== null
  return (
    <Dialog isOpen title={title} onClose={onClose} canOutsideClickClose={false} canEscapeKeyClose={!isBusy} isCloseButtonShown={!isBusy}>
      <DialogBody>
        {children}
        {work && (
          <LabelledProgress
            name={title}
            label={`${work.label}: ${work.ended} of ${work.total}`}
            percent={(100 * work.ended) / work.total}
          />
        )}
        {problem !== null && <ErrorNotice error={problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          isBusy ? (
            <Button text="Stop" onClick={onStop} />
          ) : (
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button
                text={confirmText}
                intent={isDanger ? Intent.DANGER : Intent.PRIMARY}
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
