import type { Detections } from '#generated/model/detections.zod.ts'
import { deletedItems, liveItems } from '#editor/review.ts'
import { isTrack } from '#editor/item.ts'
import { ItemNames } from '#editor/names.ts'
import type { PreviewedImage } from '#engine/image/types.ts'
import { NOT_SEARCHED, wereFacesSearched } from '#lib/words/detection-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import styles from './preview.module.css'

/** Lists the redacted regions with their styles, and the items that stay visible. */
export function CoverList({ detections, preview }: { detections: Detections; preview: PreviewedImage }) {
  const names = new ItemNames(detections.tracks)
  return (
    <>
      <h2>{formatCount(preview.redacted.length, 'region')} redacted</h2>
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
          {formatCount(preview.outside, 'box is', 'boxes are')} outside the image and won’t be redacted. Open the review to redraw.
        </p>
      )}
      <VisibleItems detections={detections} />
    </>
  )
}

/** Lists the items that stay visible. */
export function VisibleItems({ detections }: { detections: Detections }) {
  const names = new ItemNames(detections.tracks)
  const kept = liveItems(detections).filter((item) => item.decision === 'keep' && isTrack(item))
  const deleted = deletedItems(detections)
  return (
    <>
      {!wereFacesSearched(detections) && <p>{NOT_SEARCHED}</p>}
      {kept.length > 0 && <p className={styles.help}>Left visible: {kept.map((track) => names.of(track)).join(', ')}.</p>}
      {deleted.length > 0 && <p className={styles.help}>Deleted, also visible: {deleted.map((track) => names.of(track)).join(', ')}.</p>}
    </>
  )
}
