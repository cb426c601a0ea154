import { lazy, Suspense, useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { LoadingState } from '#ui/states.tsx'
import { useDetails } from '../../parts/use-details'
import type { ReviewSession } from '../../review/session/review-session'
import styles from './panel.module.css'

// Imported from the transcript page, because a separate chunk would add its name to the first script.
const FindInReview = lazy(async () => ({ default: (await import('../../transcript/transcript-page')).FindInReview }))

/**
 * Shows the search of a transcript for names in a collapsible section above the items of the review. It loads when it is opened. A video
 * without audio has none.
 */
export function TranscriptSearch({ media, session }: { media: Media; session: ReviewSession }) {
  const [isOpen, setOpen] = useState(false)
  const { file } = useDetails(media)
  if (media.type === 'video' && file && !file.audio) return null
  return (
    <details className={styles.search} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Names in transcript</summary>
      {isOpen && (
        <div className={styles.folded}>
          <Suspense fallback={<LoadingState label="Loading…" />}>
            <FindInReview media={media} session={session} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
