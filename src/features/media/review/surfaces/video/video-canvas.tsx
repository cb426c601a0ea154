import { Callout } from '@blueprintjs/core'
import { Repeat, StepBackward, StepForward } from '@blueprintjs/icons'
import { useEffect, useSyncExternalStore } from 'react'

import { errorWords } from '#lib/error-words.ts'
import type { ReviewSession } from '../../session/review-session'
import { ReviewCanvas } from '../image/review-canvas'
import { ActionButton } from '../../toolbar/action-button'
import { PlayBar } from './play-bar'
import { usePreviewCovers } from './use-preview-covers'
import { useSeenFrames } from './use-seen-frames'
import type { VideoFrames } from './video-frames'
import styles from './video-canvas.module.css'

interface VideoCanvasProps {
  session: ReviewSession
  /** Must be the same object while the file is open. */
  frames: VideoFrames
  mediaId: string
}

/** Shows the frames of a video with their boxes, and the controls that play it. */
export function VideoCanvas({ session, frames, mediaId }: VideoCanvasProps) {
  const { clock } = session.editor
  const failure = useSyncExternalStore(frames.subscribe, frames.failure)
  useEffect(() => frames.start(), [frames])
  usePreviewCovers(session.editor, frames)
  useSeenFrames(session.editor, frames)
  // A press on a box refers to the visible frame, not to one that is about to be shown.
  const pause = (): void => {
    if (!clock.getSnapshot().isPlaying) return
    const shown = frames.shown()
    clock.pause()
    if (shown) clock.seek(shown.time)
  }
  return (
    <div className={styles.stage}>
      <div className={styles.canvas} onPointerDownCapture={pause}>
        <ReviewCanvas session={session} image={frames} subject="Video" />
        {failure && (
          <Callout className={styles.failure ?? ''} intent="danger" role="alert">
            Couldn’t show this frame. {errorWords(failure)}
          </Callout>
        )}
      </div>
      <PlayBar clock={clock} frames={frames} mediaId={mediaId} editor={session.editor} onPlay={() => session.actions.run('play')}>
        <ActionButton session={session} actionId="previous-frame" icon={<StepBackward />} isBare />
        <ActionButton session={session} actionId="next-frame" icon={<StepForward />} isBare />
        <ActionButton session={session} actionId="loop-all" icon={<Repeat />} isBare />
      </PlayBar>
    </div>
  )
}
