import type { Editor } from '#editor/editor.ts'
import { openGaps } from '#editor/items/gap.ts'
import { liveTracks } from '#editor/items/track.ts'
import { formatCount } from '#lib/words/formats.ts'
import { formatMoment } from '#lib/words/place-words.ts'
import { useEditor } from '../session/use-editor'

/** Describes the timeline and its keys for screen readers. */
export function TimelineSummary({ editor, duration }: { editor: Editor; duration: number }) {
  const tracks = useEditor(editor, ({ settled }) => liveTracks(settled).length)
  const gaps = useEditor(editor, ({ settled }) => openGaps(settled).length)
  return (
    <>
      {formatMoment(duration)} long, {formatCount(tracks, 'track')}, {formatCount(gaps, 'unresolved gap')}. Left and right arrow keys step
      by a frame, plus and minus zoom, up and down arrow keys scroll the tracks. Tab goes to the keyframes of the selected track.
    </>
  )
}
