import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { rectToScreen } from '../../../../editor/stage/viewport'
import type { ReviewSession } from '../../review/session/review-session'
import { useEditor } from '../../review/session/use-editor'
import { isError } from '../../versions/findings'
import styles from './stage.module.css'

/** Outlines the places of the errors that hold a version, over the canvas of the review. */
export function FindingPlaces({ session, findings }: { session: ReviewSession; findings: readonly VerificationFinding[] }) {
  const viewport = useEditor(session.editor, (state) => state.viewport)
  return (
    <div className={styles.places} aria-hidden="true">
      {findings.filter(isError).map(({ box }, index) => {
        if (box === null) return null
        const { x, y, width, height } = rectToScreen(viewport, box)
        // Findings have no ids, and a report never changes.
        return <div key={index} className={styles.place} style={{ left: x, top: y, width, height }} />
      })}
    </div>
  )
}
