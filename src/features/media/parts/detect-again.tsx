import { Button, type ButtonProps } from '@blueprintjs/core'
import { useState } from 'react'

import { useDetectableTags, useFindableEntities } from '#api/use-capabilities.ts'
import { isAnyDetected, type DetectionChoice, type ItemTag } from '#lib/words/detection-tags.ts'
import { REPLACES_DETECTED } from '#lib/words/detection-words.ts'
import type { EntityCategory } from '#lib/words/entity-words.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { DetectionFields } from '#ui/forms/detection-fields.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'

interface DetectAgainProps {
  type: MediaType
  /** The tags that the file was searched for. */
  searched: readonly ItemTag[]
  /** Whether another job is running. */
  isBusy?: boolean
  size?: NonNullable<ButtonProps['size']>
  /** Starts the detection; the dialog shows its error. */
  onDetect: (choice: DetectionChoice) => Promise<unknown>
}

/** Runs a detection again, after a confirmation that explains what it replaces. */
export function DetectAgain({ type, searched, isBusy = false, size = 'medium', onDetect }: DetectAgainProps) {
  const [isAsking, setAsking] = useState(false)
  const available = useDetectableTags(type)
  const entities = useFindableEntities(type)
  return (
    <>
      <Button text="Detect again…" size={size} disabled={isBusy} onClick={() => setAsking(true)} />
      {isAsking && <DetectAgainDialog {...{ available, entities, searched, onDetect }} onClose={() => setAsking(false)} />}
    </>
  )
}

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
function DetectAgainDialog({ available, entities = [], searched, onDetect, onClose }: DetectAgainDialogProps) {
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
