import { Repeat, StepBackward, StepForward } from '@blueprintjs/icons'
import { useEffect } from 'react'

import type { Editor } from '#editor/editor.ts'
import { areCoversShown } from '#editor/editor-state.ts'
import type { Review } from '#editor/review.ts'
import type { ReviewSession } from '../../session/review-session'
import { ReviewCanvas } from '../image/review-canvas'
import { ActionButton } from '../../toolbar/action-button'
import { FrameNotice } from './frame-notice'
import { PlayBar } from './play-bar'
import type { VideoFrames } from './video-frames'
import styles from './video-canvas.module.css'
import { PreviewRegions } from './preview-regions'

/** Max playback rate at which frames count as seen. */
const MAX_RATE = 2

/** Records the frames that the stage shows without covers, because a preview's covers may hide the subject of a gap. */
function useSeenFrames(editor: Editor, frames: VideoFrames): void {
  useEffect(() => {
    const record = (): void => {
      const { isPlaying, rate } = editor.clock.getSnapshot()
      const shown = frames.shown()
      if (shown && frames.isOriginal && !(isPlaying && Math.abs(rate) > MAX_RATE)) editor.markSeen(shown.time)
    }
    record()
    return frames.subscribe(record)
  }, [editor, frames])
}

/** Shows the frames of a video with the export's redactions while the preview is on, and follows changes. */
function usePreviewCovers(editor: Editor, frames: VideoFrames): void {
  useEffect(() => {
    const regions = new PreviewRegions()
    let shown: Review | undefined
    const follow = (): void => {
      const state = editor.getSnapshot()
      // The effect of a running gesture is included, so that a box is covered where it is dragged.
      const next = areCoversShown(state) ? state.review : undefined
      if (next === shown) return
      shown = next
      frames.setCovers(next ? regions.of(next) : null)
    }
    follow()
    return editor.subscribe(follow)
  }, [editor, frames])
}

interface VideoCanvasProps {
  session: ReviewSession
  /** Must be the same object while the file is open. */
  frames: VideoFrames
  mediaId: string
}

/** Shows the frames of a video with their boxes, and the controls that play it. */
export function VideoCanvas({ session, frames, mediaId }: VideoCanvasProps) {
  const { clock } = session.editor
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
        <FrameNotice frames={frames} />
      </div>
      <PlayBar clock={clock} frames={frames} mediaId={mediaId} editor={session.editor} onPlay={() => session.actions.run('play')}>
        <ActionButton session={session} actionId="previous-frame" icon={<StepBackward />} isBare />
        <ActionButton session={session} actionId="next-frame" icon={<StepForward />} isBare />
        <ActionButton session={session} actionId="loop-all" icon={<Repeat />} isBare />
      </PlayBar>
    </div>
  )
}
