import { useEffect } from 'react'

import type { Editor } from '#editor/editor.ts'
import type { VideoFrames } from './video-frames'

/** Max playback rate at which a person sees what the frames show. */
const MAX_RATE = 2

/** Records the frames that the stage shows as they are. Covers of a preview may hide what a gap is judged by. */
export function useSeenFrames(editor: Editor, frames: VideoFrames): void {
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
