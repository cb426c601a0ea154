import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import { confidencePercent } from '#lib/words/confidence.ts'
import { itemName } from '#lib/words/item-words.ts'
import { boxWords, placeWords } from '#lib/words/place-words.ts'
import styles from './report-dialog.module.css'

/** Lists the faces that aren't findings, because the reviewer judged them not to be faces in an earlier version. */
export function JudgedFindings({ report: { judged = [] } }: { report: VerificationReport }) {
  if (judged.length === 0) return null
  return (
    <>
      <h3>Judged not to be a face</h3>
      <ul className={styles.plain} aria-label="Judged not to be a face">
        {judged.map(({ trackId, number, version, confidence, time, box }) => (
          <li key={trackId}>
            {itemName({ kind: 'object', ...(number === undefined ? {} : { number }) })}
            <span className={styles.muted}>
              {' '}
              judged in {version}, {placeWords({ time, box })}, {confidencePercent(confidence)} confidence
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Lists the items of a report without decisions that stay visible in the output: kept by the reviewer, left out of the export, or deleted.
 */
export function ReportItems({ report: { waivers = [], excluded = [], deleted = [] } }: { report: VerificationReport }) {
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
                  {confidencePercent(confidence)} confidence, at {boxWords(box)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {excluded.length > 0 && (
        <>
          <h3>Left out of this export</h3>
          <ul className={styles.plain} aria-label="Left out of this export">
            {excluded.map(({ trackId, place, ...item }) => (
              <li key={trackId}>
                {itemName(item)}
                <span className={styles.muted}> {placeWords(place)}</span>
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
                  at {boxWords(box)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
