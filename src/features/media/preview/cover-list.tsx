import type { Detections } from '#generated/model/detections.zod.ts'
import { deletedTracks, liveTracks } from '../../../editor/review'
import { TrackNames } from '../../../editor/names'
import type { PreviewedImage } from '../../../engine/types'
import { NOT_SEARCHED, wasSearched } from '../../../lib/detection-words'
import { formatCount } from '../../../lib/formats'
import styles from './preview.module.css'

/** What is covered and in which style, and what stays. */
export function CoverList({ detections, preview }: { detections: Detections; preview: PreviewedImage }) {
  const names = new TrackNames(detections.tracks)
  const kept = liveTracks(detections).filter(({ decision }) => decision === 'keep')
  const deleted = deletedTracks(detections)
  return (
    <>
      <h2>{formatCount(preview.redacted.length, 'region')} covered</h2>
      <ul className={styles.covers}>
        {preview.redacted.map((region) => {
          const track = detections.tracks.find(({ id }) => id === region.trackId)
          return (
            <li key={region.trackId}>
              <span>{track && names.of(track)}</span>
              <span className={styles.help}>
                {region.style}, {region.width} × {region.height} pixels
              </span>
            </li>
          )
        })}
      </ul>
      {preview.outside > 0 && (
        <p role="alert">
          {formatCount(preview.outside, 'box lies', 'boxes lie')} outside the picture and will cover nothing. Draw them again in the review.
        </p>
      )}
      {!wasSearched(detections) && <p>{NOT_SEARCHED}</p>}
      {kept.length > 0 && <p className={styles.help}>Kept visible: {kept.map((track) => names.of(track)).join(', ')}.</p>}
      {deleted.length > 0 && <p className={styles.help}>Deleted, so visible too: {deleted.map((track) => names.of(track)).join(', ')}.</p>}
    </>
  )
}
