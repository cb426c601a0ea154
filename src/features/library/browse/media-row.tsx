import { memo } from 'react'
import { Link } from 'react-router-dom'

import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { failureOf } from '#api/live/newest-jobs.ts'
import { formatBytes, formatDateTime } from '#lib/words/formats.ts'
import { typeWords } from '#lib/words/media-words.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { hitSummary } from '#lib/search/search-hits.ts'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import { MediaStateTag } from '#ui/state-tag.tsx'
import type { ItemProps } from './media-item'
import { MediaMenu } from './media-menu'
import { workOn, reviewWords } from './media-progress'
import styles from './media-row.module.css'
import { NextStep } from './next-step'
import { SelectBox } from './select-box'

/** The column titles. The first and the last are only for screen readers. */
export const ROW_TITLES = ['Select', 'Name', 'State', 'Type', 'Size', 'Versions', 'Project', 'Uploaded', 'Actions'] as const

/** Shows a file as a row of the list view. */
export const MediaRow = memo(function MediaRow({ media, job, hits, index, top, isSelected, isNew, isTabStop, actions }: ItemProps) {
  const work = workOn(media, job)
  const failure = failureOf(job)
  const note = hitSummary(hits) || reviewWords(media)
  return (
    <div
      role="row"
      className={`${styles.row} ${isSelected ? styles.selected : ''} ${isNew ? styles.new : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      // The title row is row 1.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
    >
      <div role="gridcell" className={styles.select}>
        <SelectBox media={media} index={index} isSelected={isSelected} isTabStop={isTabStop} onToggle={actions.onToggle} />
      </div>
      <div role="rowheader" className={styles.name}>
        <span className={styles.image}>
          <MediaThumbnail media={media} onFailed={leaveIfBytesNeedSession} size={20} isNamedBeside />
        </span>
        <span className={styles.words}>
          <Link to={mediaPage(media.type, media.id)} className={styles.link ?? ''} title={media.name} tabIndex={isTabStop ? 0 : -1}>
            {media.name}
          </Link>
          {note === '' ? null : (
            <span className={styles.note} title={note}>
              {note}
            </span>
          )}
        </span>
      </div>
      <div role="gridcell" title={failure ?? work?.title}>
        {work ? (
          <LabelledProgress name={work.name} label={work.label} percent={work.percent} secondsLeft={work.secondsLeft} />
        ) : (
          <MediaStateTag media={media} />
        )}
      </div>
      <div role="gridcell">{typeWords[media.type]}</div>
      <div role="gridcell" className={styles.figure}>
        {formatBytes(media.size)}
      </div>
      <div role="gridcell" className={styles.figure}>
        {media.exportedVersions.length}
      </div>
      <div role="gridcell" className={styles.cut} title={media.projectName ?? undefined}>
        {media.projectName}
      </div>
      <div role="gridcell" className={styles.date}>
        {formatDateTime(media.uploadDate)}
      </div>
      <div role="gridcell" className={styles.actions}>
        {work === null && failure === null ? <NextStep media={media} isTabStop={isTabStop} actions={actions} /> : null}
        <MediaMenu media={media} job={job} isBusy={work !== null} isTabStop={isTabStop} actions={actions} />
      </div>
    </div>
  )
})
