import { confidenceWords } from '#lib/confidence.ts'
import { formatPosition } from '#lib/durations.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { seekTo } from '../../player/playback'
import type { Found } from './found'
import styles from './detected.module.css'

/** Lists detections and drawn items by time. Each seeks to its start. */
export function DetectedList({ found, element }: { found: readonly Found[]; element: HTMLMediaElement | null }) {
  if (found.length === 0) return <p className={styles.empty}>No detections</p>
  return (
    <ol className={styles.list}>
      {found.map(({ id, name, decision, source, confidence, start, end }) => (
        <li key={id}>
          <button type="button" className={styles.row} onClick={() => element && seekTo(element, start)}>
            <span className={styles.rowName}>{name}</span>
            <StateTag tone={decision === 'redact' ? 'attention' : 'plain'}>{decision === 'redact' ? 'Redact' : 'Left visible'}</StateTag>
            <span className={styles.rowFacts}>
              {formatPosition(start)}–{formatPosition(end)} · {confidenceWords({ source, confidence })}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
