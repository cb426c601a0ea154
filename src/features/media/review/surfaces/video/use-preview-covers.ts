import { useEffect } from 'react'

import { areCoversShown, type Editor } from '#editor/editor.ts'
import type { Review } from '#editor/review.ts'
import { PreviewRegions } from './preview-regions'
import type { VideoFrames } from './video-frames'

/** Shows the frames of a video with the export's redactions while the preview is on, and follows changes. */
export function usePreviewCovers(editor: Editor, frames: VideoFrames): void {
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
