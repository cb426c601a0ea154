import type { Detections } from '../../../../generated/model/detections.zod'
import { TrackNames } from '../../../editor/names'
import type { PreviewedPicture } from '../../../engine/types'
import { formatCount } from '../../../lib/formats'
import styles from './preview.module.css'

/** What is covered and in which style, and what stays. */
export function CoverList({ detections, preview }: { detections: Detections; preview: PreviewedPicture }) {
  const names = new TrackNames(detections.tracks)
  const kept = detections.tracks.filter(({ decision }) => decision === 'keep')
  return (
    <>
      <h2>{formatCount(preview.redacted.length, 'region')} covered</h2>
      <ul className={styles['covers']}>
        {preview.redacted.map((region) => {
          const track = detections.tracks.find(({ id }) => id === region.trackId)
          return (
            <li key={region.trackId}>
              <span>{track && names.of(track)}</span>
              <span className={styles['help']}>
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
      <p className={styles['help']}>
        {kept.length === 0 ? 'Nothing that was found stays visible.' : `Stays visible: ${kept.map((track) => names.of(track)).join(', ')}.`}
      </p>
    </>
  )
}
