import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { useFindFaces } from '../../../api/use-media-actions'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { MoreCareful } from './find-faces-form'

/** Starts the detector once more, after saying what that replaces. */
export function FindFacesAgain({ mediaId }: { mediaId: string }) {
  const { findFaces, isPending } = useFindFaces()
  const [isAsking, setAsking] = useState(false)
  const [isCareful, setCareful] = useState(true)
  const [error, setError] = useState<Error | null>(null)

  async function confirm(): Promise<void> {
    setError(null)
    try {
      await findFaces(mediaId, isCareful)
      setAsking(false)
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
    }
  }

  return (
    <>
      <Button text="Find faces again…" onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Find faces again?"
        cancelText="Leave as it is"
        confirmText="Find faces again"
        isBusy={isPending}
        error={error}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>The boxes that were found before, and your decisions about them, are replaced. Boxes that you drew stay.</p>
        <MoreCareful isOn={isCareful} onChange={setCareful} />
      </ConfirmDialog>
    </>
  )
}
