import { Button, type ButtonProps } from '@blueprintjs/core'
import { useState } from 'react'

import { useDetectableTags, useFindableEntities } from '#api/use-capabilities.ts'
import type { DetectionChoice, ItemTag } from '#lib/words/detection-tags.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { DetectAgainDialog } from '#ui/forms/detect-again-dialog.tsx'

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
