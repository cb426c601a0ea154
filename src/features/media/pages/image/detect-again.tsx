import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { useImageTags } from '../../../../api/use-capabilities'
import { useDetect } from '../../../../api/use-media-actions'
import { requestOf, type ImageTag } from '../../../../lib/detection-tags'
import { DetectAgainDialog } from '../../../../ui/detect-again-dialog'

/** Runs a detection again, after a confirmation that explains what it replaces. */
export function DetectAgain({ mediaId, searched }: { mediaId: string; searched: readonly ImageTag[] }) {
  const { detect } = useDetect()
  const [isAsking, setAsking] = useState(false)
  const available = useImageTags()
  return (
    <>
      <Button text="Detect again…" onClick={() => setAsking(true)} />
      {isAsking && (
        <DetectAgainDialog
          available={available}
          searched={searched}
          onDetect={(choice) => detect(mediaId, requestOf(choice))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
