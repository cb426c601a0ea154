import type { ImageBox } from '#generated/model/imageBox.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import { confidencePercent } from '../../../lib/confidence'
import { itemName } from '../../../lib/item-words'
import styles from './report-dialog.module.css'

/** Lists the detections that stay visible in the output: those left visible by the reviewer and those deleted. */
export function ReportItems({ report: { waivers = [], deleted = [] } }: { report: VerificationReport }) {
  return (
    <>
      {waivers.length > 0 && (
        <>
          <h3>Faces left visible</h3>
          <ul className={styles.plain} aria-label="Faces left visible">
            {waivers.map(({ trackId, number, confidence, box }) => (
              <li key={`${trackId} ${box.x} ${box.y}`}>
                {itemName({ kind: 'face', ...(number === undefined ? {} : { number }) })}
                <span className={styles.muted}>
                  {' '}
                  {confidencePercent(confidence)} confidence, {placeOf(box)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {deleted.length > 0 && (
        <>
          <h3>Deleted detections</h3>
          <ul className={styles.plain} aria-label="Deleted detections">
            {deleted.map(({ trackId, kind, number, confidence, box }) => (
              <li key={trackId}>
                {itemName({ kind, ...(number === undefined ? {} : { number }) })}
                <span className={styles.muted}>
                  {' '}
                  {confidence === null ? '' : `${confidencePercent(confidence)} confidence, `}
                  {placeOf(box)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function placeOf({ x, y, width, height }: ImageBox): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `at ${left}, ${top} (${wide} × ${high} pixels)`
}
