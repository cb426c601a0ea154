import type { EditorState } from '#editor/editor-state.ts'
import { formatMoment } from '#lib/words/place-words.ts'

/** Returns the words for the selected range of time, or an empty text. */
export function markedWords({ start, end }: EditorState['marked']): string {
  if (start === null && end === null) return ''
  return `${start === null ? 'Start' : formatMoment(start)}–${end === null ? 'End' : formatMoment(end)}`
}
