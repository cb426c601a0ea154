import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { rectToScreen } from '#editor/stage/viewport.ts'
import type { ReviewSession } from '../../review/session/review-session'
import { useEditor } from '../../review/session/use-editor'
import { spotOf } from '../../review/findings/judge-findings'
import { isError } from '../../versions/findings'
import styles from './stage.module.css'

/** Outlines the places of the errors that hold a version, over the canvas of the review: in a video, those of the current frame. */
export function FindingPlaces({ session, findings }: { session: ReviewSession; findings: readonly VerificationFinding[] }) {
  const viewport = useEditor(session.editor, (state) => state.viewport)
  const { clock } = session.editor
  const shown = useEditor(session.editor, () => clock.frameAt(session.editor.time))
  return (
    <div className={styles.places} aria-hidden="true">
      {findings.filter(isError).map((finding, index) => {
        const spot = spotOf(finding)
        if (spot === null || spot.page !== undefined || (!clock.isFixed && clock.frameAt(spot.time) !== shown)) return null
        const { x, y, width, height } = rectToScreen(viewport, spot.box)
        // Findings have no ids, and a report never changes.
        return <div key={index} className={styles.place} style={{ left: x, top: y, width, height }} />
      })}
    </div>
  )
}
