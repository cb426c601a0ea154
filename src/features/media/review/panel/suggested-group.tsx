import type { Track } from '#generated/model/track.zod.ts'
import { liveItems } from '#editor/review.ts'
import { isTrack } from '#editor/item.ts'
import { isSuggested } from '#lib/review/suggested-groups.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './panel.module.css'

/** Offers to confirm that the tracks of a suggested group show the same person, if the selected track is in the group. */
export function SuggestedGroup({ session, track }: { session: ReviewSession; track: Track }) {
  const { group } = track
  const count = useEditor(session.editor, ({ settled }) => {
    return liveItems(settled).filter((item) => isTrack(item) && item.group !== undefined && item.group === group).length
  })
  if (!isSuggested(group) || count < 2) return null
  return (
    <>
      <h3 id="suggested-group">Probably the same person: {count} tracks</h3>
      <div className={styles.segments} role="group" aria-labelledby="suggested-group">
        <ActionButton session={session} actionId="select-group" size="small" fill />
        <ActionButton session={session} actionId="accept-group" size="small" fill />
        <ActionButton session={session} actionId="reject-group" size="small" fill />
      </div>
      <p className={styles.advice}>Suggested by comparing faces, and can be wrong. Check each track. Nothing changes until you decide.</p>
    </>
  )
}
