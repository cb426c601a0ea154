import { useState } from 'react'

import { isAnyDetected, type DetectionChoice, type ItemTag } from '#lib/words/detection-tags.ts'
import { REPLACES_DETECTED } from '#lib/words/detection-words.ts'
import type { EntityCategory } from '#lib/words/entity-words.ts'
import { ConfirmDialog } from './confirm-dialog'
import { DetectionFields } from './detection-fields'
import { useFocusReturn } from '../hooks/use-focus-return'

interface DetectAgainDialogProps {
  /** The tags that can be detected. */
  available: readonly ItemTag[]
  /** The names and other entities that can be found in text. */
  entities?: readonly EntityCategory[]
  /** The tags that were searched before, which are selected initially. */
  searched: readonly ItemTag[]
  /** Starts the detection; the dialog shows its error. */
  onDetect: (choice: DetectionChoice) => Promise<unknown>
  onClose: () => void
}

/** Offers what to detect again and explains what that replaces. Open while mounted. */
export function DetectAgainDialog({ available, entities = [], searched, onDetect, onClose }: DetectAgainDialogProps) {
  const [choice, setChoice] = useState<DetectionChoice>({ tags: searched.length === 0 ? ['faces'] : searched, isIncreased: true })
  useFocusReturn()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function confirm(): Promise<void> {
    setError(null)
    setBusy(true)
    try {
      await onDetect(choice)
      onClose()
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Detect again?"
      cancelText="Cancel"
      confirmText="Detect"
      isBusy={isBusy}
      isConfirmDisabled={!isAnyDetected(choice)}
      error={error}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{REPLACES_DETECTED}</p>
      <DetectionFields available={available} entities={entities} choice={choice} onChange={setChoice} />
    </ConfirmDialog>
  )
}
