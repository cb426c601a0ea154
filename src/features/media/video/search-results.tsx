import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '../../../api/fetch-bytes'
import { formatHms } from '../../../lib/durations'
import { formatBytes, formatCount, formatDateTime } from '../../../lib/formats'
import { thumbnailUrl } from '../../../lib/media-urls'
import { paths } from '../../../lib/paths'
import { MediaIcon } from '../../../ui/media-icon'
import { MediaStateTag } from '../../../ui/state-tag'
import styles from './video-search.module.css'

/** One page of what a search found. The contract searches media of every type, so others may be among them. */
export interface SearchedVideos {
  total: number
  videos: Media[]
  others: number
}

/** The videos that were found; how many other media fit too is said. */
export function SearchResults({ found: { videos, others } }: { found: SearchedVideos }) {
  return (
    <>
      <ul className={styles.results} aria-label="Videos found">
        {videos.map((media) => (
          <li key={media.id} className={styles.result}>
            <div className={styles.picture}>
              <Thumbnail url={thumbnailUrl(media)} />
            </div>
            <div className={styles.words}>
              <h2 className={styles.name}>
                <Link to={paths.video(media.id)}>{media.name}</Link>
              </h2>
              <p className={styles.facts}>
                {[media.duration === undefined ? '' : formatHms(media.duration), formatBytes(media.size), media.projectName ?? '']
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                {formatDateTime(media.uploadDate)}
              </p>
            </div>
            <MediaStateTag media={media} />
          </li>
        ))}
      </ul>
      {videos.length === 0 && <p className={styles.note}>No video is among what fits on this page.</p>}
      {others > 0 && (
        <p className={styles.note}>
          {formatCount(others, 'other file')} on this page {others === 1 ? 'fits' : 'fit'} too, and {others === 1 ? 'is' : 'are'} not shown,
          because {others === 1 ? 'it is' : 'they are'} no video.
        </p>
      )}
    </>
  )
}

function Thumbnail({ url }: { url: string | undefined }) {
  if (url === undefined) return <MediaIcon type="video" size={32} />
  return <img src={url} alt="" loading="lazy" decoding="async" onError={() => leaveIfBytesNeedSession(url)} />
}
