import { formatCount } from '../lib/formats'
import { ConfirmDialog } from './confirm-dialog'

interface DeleteMediaDialogProps {
  isOpen: boolean
  name: string
  versions: number
  isDeleting: boolean
  error: Error | null
  onConfirm: () => void
  onCancel: () => void
}

/** Says what is lost before a media is deleted. */
export function DeleteMediaDialog({ isOpen, name, versions, isDeleting, error, onConfirm, onCancel }: DeleteMediaDialogProps) {
  const loss =
    versions === 0
      ? 'The uploaded file and everything that was found or drawn in it'
      : `The uploaded file, everything that was found or drawn in it, and its ${formatCount(versions, 'redacted version')} with the verification reports`
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete “${name}”?`}
      confirmText="Delete"
      cancelText="Keep it"
      isDanger
      isBusy={isDeleting}
      error={error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{loss} will be gone for good.</p>
    </ConfirmDialog>
  )
}
