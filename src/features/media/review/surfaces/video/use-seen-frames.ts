import { useEffect } from 'react'

import type { Editor } from '#editor/editor.ts'
import type { VideoFrames } from './video-frames'

/** Max playback rate at which frames count as seen. */
const MAX_RATE = 2

/** Records the frames that the stage shows without covers, because a preview's covers may hide the subject of a gap. */
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
