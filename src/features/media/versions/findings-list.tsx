import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { checkWords } from '../../../lib/media-words'
import styles from './findings-list.module.css'

/** Lists the findings of a verification with their positions. */
export function FindingsList({ findings }: { findings: readonly VerificationFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ check, detail, box }, index) => (
        // Findings have no ids, and a report never changes.
        <li key={index}>
          {checkWords[check]}: {detail}
          {box && <span className={styles.where}> {positionOf(box)}</span>}
        </li>
      ))}
    </ul>
  )
}

function positionOf({ x, y, width, height }: NonNullable<VerificationFinding['box']>): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `At ${left}, ${top} (${wide} × ${high} pixels).`
}
