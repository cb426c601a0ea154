import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { useDetectFaces } from '../../../api/use-media-actions'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { AccuracyOption } from './detect-faces-form'

/** Runs face detection again, after a confirmation that lists what it replaces. */
export function DetectFacesAgain({ mediaId }: { mediaId: string }) {
  const { detectFaces, isPending } = useDetectFaces()
  const [isAsking, setAsking] = useState(false)
  const [isIncreased, setIncreased] = useState(true)
  const [error, setError] = useState<Error | null>(null)

  async function confirm(): Promise<void> {
    setError(null)
    try {
      await detectFaces(mediaId, isIncreased)
      setAsking(false)
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
    }
  }

  return (
    <>
      <Button text="Detect again…" onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Detect faces again?"
        cancelText="Cancel"
        confirmText="Detect faces"
        isBusy={isPending}
        error={error}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>This replaces the detected boxes and your decisions about them. Boxes you drew stay.</p>
        <AccuracyOption isOn={isIncreased} onChange={setIncreased} />
      </ConfirmDialog>
    </>
  )
}
