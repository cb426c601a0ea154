import { Callout } from '@blueprintjs/core'

import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '../../../../api/api-error'
import { errorWords } from '../../../../lib/error-words'
import { formatCount } from '../../../../lib/formats'
import { ErrorState, LoadingState } from '../../../../ui/states'
import type { Details } from '../use-details'
import { foundIn } from './found'
import { FoundList } from './found-list'
import styles from './timed-review.module.css'

interface FoundPanelProps {
  media: Media
  details: Details
  element: HTMLMediaElement | null
}

const NOT_YET = {
  video: 'This page plays the video and lists what was found. Boxes cannot be drawn, moved or decided about here yet.',
  audio: 'This page plays the recording and lists what was found. Passages cannot be marked or decided about here yet.',
} as const

/** What was found in a video or a sound, and what cannot be done with it here. */
export function FoundPanel({ media, details, element }: FoundPanelProps) {
  const reason = details.reasonAgainst('review')
  const isAsked = details.mayAskFor('review')
  const { data, error, refetch } = useGetDetections(media.id, { query: { retry: false, enabled: isAsked } })
  return (
    <aside className={styles.panel} aria-label="What was found">
      <div className={styles.head}>
        <h1 className={styles.name} title={media.name}>
          {media.name}
        </h1>
        {data && <p className={styles.counts}>{countsOf(data)}</p>}
      </div>
      <Callout compact className={styles.note ?? ''}>
        {NOT_YET[media.type === 'video' ? 'video' : 'audio']}
      </Callout>
      <div className={styles.scroll}>
        {reason !== undefined && <p className={styles.empty}>{reason}</p>}
        {reason === undefined && data && <FoundList found={foundIn(data)} element={element} />}
        {reason === undefined && !data && <NoList error={error} onRetry={() => void refetch()} />}
      </div>
    </aside>
  )
}

function countsOf(detections: Detections): string {
  const found = foundIn(detections)
  const toRedact = found.filter(({ decision }) => decision === 'redact').length
  return `${formatCount(found.length, 'detection')}, ${toRedact} to redact`
}

/** A back end that has no list for this media says so, which is no fault; anything else can be tried again. */
function NoList({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <LoadingState label="Loading what was found…" />
  const isAnswer = error instanceof ApiError && [409, 422, 501].includes(error.status)
  if (isAnswer) return <p className={styles.empty}>{errorWords(error)}</p>
  return <ErrorState title="What was found could not be loaded" error={error} onRetry={onRetry} />
}
