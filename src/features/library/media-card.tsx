import { Link } from 'react-router-dom'

import { isActive } from '../../api/newest-jobs'
import { formatBytes, formatCount, formatDateTime } from '../../lib/formats'
import { jobWords, stageWords, typeWords } from '../../lib/media-words'
import { paths } from '../../lib/paths'
import { LabelledProgress } from '../../ui/labelled-progress'
import { MediaStateTag } from '../../ui/state-tag'
import styles from './media-card.module.css'
import { MediaMenu } from './media-menu'
import { MediaThumbnail } from './media-thumbnail'
import type { LibraryEntry } from './use-library'

/** One media of the library: what it is, how far it is, and what can be done to it. */
export function MediaCard({ entry: { media, job } }: { entry: LibraryEntry }) {
  const isBusy = isActive(job)
  const versions = media.exportedVersions.length
  return (
    <li className={styles['card']}>
      <div className={styles['picture']}>
        <MediaThumbnail media={media} />
      </div>
      <div className={styles['body']}>
        <div className={styles['top']}>
          <h2 className={styles['name']}>
            <Link to={paths.image(media.id)} className={styles['link'] ?? ''} title={media.name}>
              {media.name}
            </Link>
          </h2>
          <div className={styles['menu']}>
            <MediaMenu media={media} isBusy={isBusy} />
          </div>
        </div>
        <div>
          <MediaStateTag state={media.state} />
        </div>
        {isBusy && <LabelledProgress name={`${jobWords[job.kind]}: ${media.name}`} label={labelOf(job)} percent={job.progress} />}
        {job?.state === 'failed' && job.error !== null && <p className={styles['error']}>{job.error}</p>}
        <p className={styles['facts']}>
          {typeWords[media.type]} · {formatBytes(media.size)}
          {versions > 0 && ` · ${formatCount(versions, 'version')}`}
          <br />
          {formatDateTime(media.uploadDate)}
        </p>
      </div>
    </li>
  )
}

function labelOf({ state, stage, kind }: NonNullable<LibraryEntry['job']>): string {
  if (state === 'queued') return 'Waiting for its turn'
  return stage === null ? jobWords[kind] : stageWords[stage]
}
