import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState, useSyncExternalStore, type ReactNode } from 'react'

import { isTrack } from '#editor/item.ts'
import { findItem } from '#editor/review.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import styles from './tracking-bar.module.css'

type TrackingSession = Pick<ReviewSession, 'editor' | 'actions' | 'tracking'>

/** Shows the progress and the result of following a track, and offers to follow a new box. */
export function TrackingBar({ session }: { session: TrackingSession }) {
  const { tracking } = session
  const { running, result } = useSyncExternalStore(tracking.subscribe, tracking.getSnapshot)
  const [declined, setDeclined] = useState<string>()
  const offered = useOffered(session)
  if (running) {
    const name = session.editor.nameOf(running.trackId)
    return (
      <Bar>
        <span className={styles.text}>Tracking {name}</span>
        <ProgressBar
          className={styles.progress ?? ''}
          value={running.fraction}
          stripes={false}
          animate={false}
          aria-label="Tracking progress"
        />
        <span className={styles.time}>{formatMoment(running.time)}</span>
        <ActionButton session={session} actionId="track-stop" text="Stop" size="small" variant="outlined" />
      </Bar>
    )
  }
  if (result) {
    const { trackId, text, isLost, time, error } = result
    const failure = error === undefined ? '' : `Couldn’t continue tracking. ${errorWords(error)}`
    return (
      <Bar>
        <span className={styles.text}>{session.editor.nameOf(trackId)}</span>
        <span className={`${styles.text} ${isLost || failure !== '' ? styles.lost : ''}`}>
          {[text, failure].filter(Boolean).join('. ')}
        </span>
        {isLost && (
          <Button
            size="small"
            variant="outlined"
            text="Show"
            onClick={() => session.editor.clock.seek(session.editor.clock.frameAt(time))}
          />
        )}
        <Dismiss onClick={() => tracking.dismiss()} />
      </Bar>
    )
  }
  if (offered === undefined || offered === declined) return null
  return (
    <Bar>
      <span className={styles.text}>Track {session.editor.nameOf(offered)}?</span>
      <ActionButton session={session} actionId="track-both" text="Both ways" size="small" variant="outlined" />
      <ActionButton session={session} actionId="track-forward" text="Forward" size="small" />
      <ActionButton session={session} actionId="track-back" text="Back" size="small" />
      <Dismiss onClick={() => setDeclined(offered)} />
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label="Tracking">
      {children}
    </div>
  )
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return <Button size="small" variant="minimal" icon={<Cross />} aria-label="Dismiss" onClick={onClick} />
}

/** Returns the ID of the selected track if it is a new box, which covers a single frame. */
function useOffered({ editor, tracking }: TrackingSession): string | undefined {
  return useEditor(editor, ({ settled, selectedId, selectedIds, isGesturing }) => {
    const item = findItem(settled, selectedId)
    if (!item || !isTrack(item) || selectedIds.size !== 1 || isGesturing) return undefined
    const isNew = item.source === 'drawn' && item.positions.length === 1
    return isNew && tracking.whyNot(['forward', 'back']) === undefined ? item.id : undefined
  })
}
