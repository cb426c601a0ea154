import type { Detections } from '#generated/model/detections.zod.ts'
import { openGaps } from '#editor/items/gap.ts'
import { ItemNames } from '#editor/names.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import { VisibleItems } from './cover-list'
import styles from './preview.module.css'

interface VideoCoverListProps {
  detections: Detections
  regions: readonly MovingRegion[]
  /** Seconds, by the file's timestamps. */
  onSeek: (time: number) => void
}

/** Lists the redacted tracks with their styles and times, which link to their first frames, and the items that stay visible. */
export function VideoCoverList({ detections, regions, onSeek }: VideoCoverListProps) {
  const names = new ItemNames(detections.tracks)
  const gaps = openGaps(detections).length
  return (
    <>
      <h2>{formatCount(regions.length, 'track')} redacted</h2>
      <ul className={styles.covers}>
        {regions.map((region) => {
          const track = detections.tracks.find(({ id }) => id === region.trackId)
          const { start, end } = extentOf(region)
          return (
            <li key={region.trackId}>
              <button type="button" className={styles.cover} onClick={() => onSeek(start)}>
                <span>{track && names.of(track)}</span>
                <span className={styles.help}>
                  {region.style}, {formatMoment(Math.max(0, start))}–{formatMoment(end)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {gaps > 0 && (
        <p role="alert">
          {formatCount(gaps, 'unresolved gap')}. Open the review and resolve {gaps === 1 ? 'it' : 'them'} before you redact.
        </p>
      )}
      <VisibleItems detections={detections} />
    </>
  )
}

/** Returns the first and last time of a region's covers. */
function extentOf({ stretches }: MovingRegion): { start: number; end: number } {
  const times = stretches.flatMap(({ boxes }) => [boxes[0]?.time ?? 0, boxes.at(-1)?.time ?? 0])
  return { start: Math.min(...times), end: Math.max(...times) }
}
