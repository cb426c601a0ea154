import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { MAX_RESULTS, type FoundMedia } from '#api/search-all.ts'
import { formatDuration } from '#lib/words/durations.ts'
import { formatBytes, formatCount, formatDateTime, formatNumber } from '#lib/words/formats.ts'
import { paths, videoMomentPage } from '#lib/addresses/paths.ts'
import { hitLines, type FoundPlace } from '#lib/search/search-hits.ts'
import { ROWS_PER_PAGE } from '#ui/listing.tsx'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import { MediaStateTag } from '#ui/state-tag.tsx'
import styles from './video-search.module.css'

/** The number of matches shown for each video. */
const MAX_HITS = 3

/** The videos that match a search. The contract searches files of every type, so other files may match too. */
export interface SearchedVideos {
  /** The number of videos. */
  total: number
  videos: Media[]
  /** The places where the term was found, by media ID, if the back end reports them. */
  hits: NonNullable<FoundMedia['hits']>
  /** The number of matches that are not videos. */
  others: number
  /** The number of results that were not loaded. */
  unread: number
}

/** Lists one page of the videos, counted from 0, with the number of other matches. */
export function SearchResults({ found, page }: { found: SearchedVideos; page: number }) {
  return (
    <>
      <ul className={styles.results} aria-label="Search results">
        {found.videos.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE).map((media) => (
          <li key={media.id} className={styles.result}>
            <div className={styles.image}>
              <MediaThumbnail media={media} onFailed={leaveIfBytesNeedSession} size={32} isNamedBeside />
            </div>
            <div className={styles.words}>
              <h2 className={styles.name}>
                <Link to={paths.video(media.id)}>{media.name}</Link>
              </h2>
              <p className={styles.facts}>
                {[media.duration === undefined ? '' : formatDuration(media.duration), formatBytes(media.size), media.projectName ?? '']
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                {formatDateTime(media.uploadDate)}
              </p>
              <Hits mediaId={media.id} hits={found.hits[media.id] ?? []} />
            </div>
            <MediaStateTag media={media} />
          </li>
        ))}
      </ul>
      <OtherMatches found={found} />
    </>
  )
}

/** Lists the first places where the term was found. Places with a time link to it. */
function Hits({ mediaId, hits }: { mediaId: string; hits: readonly FoundPlace[] }) {
  const lines = hitLines(hits)
  if (lines.length === 0) return null
  return (
    <div className={styles.hits}>
      {lines.slice(0, MAX_HITS).map(({ text, time }) => (
        <p key={text}>{time === undefined ? text : <Link to={videoMomentPage(mediaId, time)}>{text}</Link>}</p>
      ))}
      {lines.length > MAX_HITS && <p>{formatCount(lines.length - MAX_HITS, 'more match', 'more matches')}</p>}
    </div>
  )
}

/** Counts the matches that the list of videos doesn't include. */
export function OtherMatches({ found: { total, others, unread } }: { found: SearchedVideos }) {
  const verb = others === 1 ? 'matches' : 'match'
  return (
    <>
      {others > 0 && (
        <p className={styles.note}>
          {formatCount(others, 'other file')} {total === 0 ? verb : `also ${verb}`}.
        </p>
      )}
      {unread > 0 && (
        <p className={styles.note}>
          The search covers the newest {formatNumber(MAX_RESULTS)} of {formatNumber(MAX_RESULTS + unread)} matching files.
        </p>
      )}
    </>
  )
}
