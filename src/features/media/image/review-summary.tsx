import { Button, Intent } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'

import { useGetDetections } from '../../../../generated/media/media'
import { formatCount } from '../../../lib/formats'
import { paths } from '../../../lib/paths'
import { countDetections } from './detection-counts'
import styles from '../parts/media-page.module.css'

/** How many faces the detector found. */
export function FoundSummary({ mediaId }: { mediaId: string }) {
  const { data, isError } = useGetDetections(mediaId)
  if (isError) return <p className={styles['help']}>The figures could not be loaded.</p>
  return <p className={styles['help']}>{data ? `${formatCount(countDetections(data).found, 'face')} found` : 'Counting…'}</p>
}

/** What the review amounts to so far, and the way into it. */
export function ReviewSummary({ mediaId, isPrimary }: { mediaId: string; isPrimary: boolean }) {
  const navigate = useNavigate()
  const { data } = useGetDetections(mediaId)
  const counts = data && countDetections(data)
  return (
    <div className={styles['stack']}>
      {counts && (
        <dl className={styles['counts']}>
          <Count label="To redact" value={counts.toRedact} />
          <Count label="Kept" value={counts.kept} />
          <Count label="Drawn by hand" value={counts.drawn} />
        </dl>
      )}
      {counts?.found === 0 && counts.drawn === 0 && (
        <p className={styles['help']}>No face was found. Look at the picture yourself, and draw boxes over what the detector missed.</p>
      )}
      <div>
        <Button
          text={isPrimary ? 'Review' : 'Review again'}
          intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
          {...(isPrimary ? { size: 'large' as const } : {})}
          onClick={() => void navigate(paths.imageReview(mediaId))}
        />
        {counts !== undefined && counts.toRedact > 0 && (
          <Button
            className={styles['beside'] ?? ''}
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
    <div className={styles['count']}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
