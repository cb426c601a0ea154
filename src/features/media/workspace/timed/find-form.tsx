import { Button, Intent } from '@blueprintjs/core'
import { useState } from 'react'

import { useDetectableTags, useFindableEntities } from '#api/use-capabilities.ts'
import { useDetect } from '#api/use-media-actions.ts'
import { isAnyDetected, requestOf, type DetectionChoice } from '#lib/words/detection-tags.ts'
import { DetectionFields } from '#ui/forms/detection-fields.tsx'
import { NotAvailable } from '../../parts/not-available'
import type { Details } from '../../parts/use-details'
import styles from './timed.module.css'
import { useAsked } from './use-asked'

const FIRST_CHOICE: DetectionChoice = { tags: ['faces'], isIncreased: false }

/** Starts detection in a video. If the back end doesn't support it, the form is disabled and shows the reason. */
export function FindForm({ mediaId, details, isRetry }: { mediaId: string; details: Details; isRetry: boolean }) {
  const { detect, isPending } = useDetect()
  const { reason, noteId, describedBy, isClosed, ask } = useAsked(details, 'detect')
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const available = useDetectableTags('video')
  const entities = useFindableEntities('video')
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        ask(() => detect(mediaId, requestOf(choice)))
      }}
    >
      {reason !== undefined && <NotAvailable id={noteId} reason={reason} />}
      <DetectionFields
        available={available}
        entities={entities}
        choice={choice}
        onChange={setChoice}
        isDisabled={isClosed}
        describedBy={describedBy}
      />
      <div>
        <Button
          type="submit"
          text={isRetry ? 'Try again' : 'Start detection'}
          intent={Intent.PRIMARY}
          size="large"
          loading={isPending}
          disabled={isClosed || !isAnyDetected(choice)}
        />
      </div>
    </form>
  )
}
