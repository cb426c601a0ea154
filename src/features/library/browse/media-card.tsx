import { memo, type CSSProperties } from 'react'
import { Link } from 'react-router-dom'

import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { failureOf } from '#api/live/newest-jobs.ts'
import { formatBytes, formatCount, formatDateTime } from '#lib/words/formats.ts'
import { typeWords } from '#lib/words/media-words.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { hitSummary } from '#lib/search/search-hits.ts'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import { MediaStateTag } from '#ui/state-tag.tsx'
import styles from './media-card.module.css'
import type { ItemProps } from './media-item'
import { MediaMenu } from './media-menu'
import { workOn, reviewWords } from './media-progress'
import { NextStep } from './next-step'
import { SelectBox } from './select-box'

/** Shows a file as a card with its state, progress and menu. */
export const MediaCard = memo(function MediaCard({
  media,
  job,
  hits,
  index,
  count,
  column,
  top,
  isSelected,
  isNew,
  isTabStop,
  actions,
}: ItemProps) {
  const work = workOn(media, job)
  const failure = failureOf(job)
  const versions = media.exportedVersions.length
  const hit = hitSummary(hits)
  const reviewed = reviewWords(media)
  const uploaded = formatDateTime(media.uploadDate)
  return (
    <li
      className={`${styles.card} ${isSelected ? styles.selected : ''} ${isNew ? styles.new : ''}`}
      style={{ '--column': column, transform: `translateY(${top}px)` } as CSSProperties}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
    >
      <div className={styles.image}>
        <MediaThumbnail media={media} onFailed={leaveIfBytesNeedSession} />
      </div>
      <div className={styles.select}>
        <SelectBox media={media} index={index} isSelected={isSelected} isTabStop={isTabStop} onToggle={actions.onToggle} />
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <h2 className={styles.name}>
            <Link
              to={mediaPage(media.type, media.id)}
              className={styles.link ?? ''}
              title={media.name}
              tabIndex={isTabStop ? 0 : -1}
              draggable={false}
            >
              {media.name}
            </Link>
          </h2>
          <div className={styles.menu}>
            <MediaMenu media={media} job={job} isBusy={work !== null} isTabStop={isTabStop} actions={actions} />
          </div>
        </div>
        <div className={styles['state']}>
          <MediaStateTag media={media} />
          {work === null && failure === null ? <NextStep media={media} isTabStop={isTabStop} actions={actions} /> : null}
        </div>
        <div className={styles.detail} title={work?.title}>
          {work ? (
            <LabelledProgress name={work.name} label={work.label} percent={work.percent} secondsLeft={work.secondsLeft} />
          ) : failure === null ? (
            <p className={styles.facts}>
              {typeWords[media.type]} · {formatBytes(media.size)}
              {versions > 0 && ` · ${formatCount(versions, 'version')}`}
              <span className={styles.cut} title={hit === '' ? uploaded : hit}>
                {hit || reviewed || uploaded}
              </span>
            </p>
          ) : (
            <p className={styles.error} title={failure}>
              {failure}
            </p>
          )}
        </div>
      </div>
    </li>
  )
})
