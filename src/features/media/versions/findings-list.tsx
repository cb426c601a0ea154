import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { checkLabel } from '#lib/words/check-words.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { placeWords, type Place } from '#lib/words/place-words.ts'
import styles from './findings-list.module.css'

/** Lists the findings of a verification with their positions. */
export function FindingsList({ findings, type }: { findings: readonly VerificationFinding[]; type: MediaType }) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding, index) => {
        const place = placeOf(finding)
        return (
          // Findings have no ids, and a report never changes.
          <li key={index}>
            {checkLabel(finding.check, type, finding.aspect)}: {finding.detail}
            {place && <span className={styles.where}> {sentence(placeWords(place))}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Back ends of version 1.0.0 send only the box in an image. */
function placeOf({ place, box }: VerificationFinding): Place | null {
  return place ?? (box && { time: 0, box })
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
