import { Button, type ButtonProps } from '@blueprintjs/core'
import { useState } from 'react'

import { useImageTags } from '../../../api/use-capabilities'
import type { DetectionChoice, ImageTag } from '../../../lib/detection-tags'
import { DetectAgainDialog } from '../../../ui/detect-again-dialog'

interface DetectAgainProps {
  /** What the image was searched for. */
  searched: readonly ImageTag[]
  /** Whether another job is running. */
  isBusy?: boolean
  size?: NonNullable<ButtonProps['size']>
  /** Starts the detection; the dialog shows its error. */
  onDetect: (choice: DetectionChoice) => Promise<unknown>
}

/** Runs a detection again, after a confirmation that explains what it replaces. */
export function DetectAgain({ searched, isBusy = false, size = 'medium', onDetect }: DetectAgainProps) {
  const [isAsking, setAsking] = useState(false)
  const available = useImageTags()
  return (
    <>
      <Button text="Detect again…" size={size} disabled={isBusy} onClick={() => setAsking(true)} />
      {isAsking && <DetectAgainDialog available={available} searched={searched} onDetect={onDetect} onClose={() => setAsking(false)} />}
    </>
  )
}
