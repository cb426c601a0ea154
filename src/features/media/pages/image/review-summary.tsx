import { Button, Intent } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import { countDecisions } from '../../../../editor/review'
import { detectedWords, NOT_SEARCHED, wereFacesSearched, wasSearched } from '../../../../lib/detection-words'
import { paths } from '../../../../lib/paths'
import styles from '../../parts/media-page.module.css'

/** Shows how many items were detected, or that detection has not been run. */
export function DetectionSummary({ mediaId }: { mediaId: string }) {
  const { data, isError } = useGetDetections(mediaId)
  if (isError) return <p className={styles.help}>Couldn't load the counts.</p>
  if (!data) return <p className={styles.help}>Loading…</p>
  return (
    <>
      {wasSearched(data) && <p className={styles.help}>{detectedWords(data)}</p>}
      {!wereFacesSearched(data) && <p className={styles.help}>{NOT_SEARCHED}</p>}
    </>
  )
}

/** Shows the counts of the review with a button that opens it. */
export function ReviewSummary({ mediaId, isPrimary }: { mediaId: string; isPrimary: boolean }) {
  const navigate = useNavigate()
  const { data } = useGetDetections(mediaId)
  const counts = data && countDecisions(data)
  return (
    <div className={styles.stack}>
      {counts && (
        <dl className={styles.counts}>
          <Count label="To redact" value={counts.redact} />
          <Count label="Left visible" value={counts.keep} />
          <Count label="Drawn by hand" value={counts.drawn} />
          {counts.deleted > 0 && <Count label="Deleted" value={counts.deleted} />}
        </dl>
      )}
      <div>
        <Button
          text={isPrimary ? 'Review' : 'Review again'}
          intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
          {...(isPrimary ? { size: 'large' as const } : {})}
          onClick={() => void navigate(paths.imageReview(mediaId))}
        />
        {counts !== undefined && counts.redact > 0 && (
          <Button
            className={styles.beside ?? ''}
            {...(isPrimary ? { size: 'large' as const } : {})}
            text="Preview"
            onClick={() => void navigate(paths.preview(mediaId))}
          />
        )}
      </div>
    </div>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
