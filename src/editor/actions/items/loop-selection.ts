import { durationOf } from '../../items/coverage'
import { coveredTime } from '../../items/span'
import { action, type Action, type ActionContext } from '../action'
import { frameAfter } from '../playback/frames'
import { selectedSpans } from './span-edits'
import { selectedTracks } from '../../selected-items'

/** Repeats the time of the selected items, or stops repeating. */
export function loopSelection({ editor }: ActionContext): Action {
  const { clock } = editor
  const isLooped = (): boolean => {
    const { loop: looped } = clock.getSnapshot()
    // Another action loops the whole video, so that range doesn't count, even if a track is as long.
    return looped !== null && looped !== clock.range
  }
  const range = (): { start: number; end: number } | undefined => {
    const { settled, selectedIds } = editor.getSnapshot()
    const gaps = (settled.gaps ?? []).filter(({ id }) => selectedIds.has(id))
    const tracks = [...selectedTracks(editor).map((track) => durationOf(settled, track)), ...gaps]
    const ends = [
      ...(tracks.length === 0 ? [] : [frameAfter(editor, Math.max(...tracks.map(({ end }) => end)))]),
      ...selectedSpans(editor).map((span) => coveredTime(span).end),
    ]
    const starts = [...tracks, ...selectedSpans(editor).map(coveredTime)].map(({ start }) => start)
    if (starts.length === 0) return undefined
    return { start: Math.max(Math.min(...starts), clock.range.start), end: Math.min(Math.max(...ends), clock.range.end) }
  }
  return action({
    id: 'loop-selection',
    label: 'Loop selection',
    group: 'Playback',
    shortcuts: ['/'],
    isEnabled: () => isLooped() || editor.getSnapshot().selectedId !== null,
    isOn: isLooped,
    run: () => {
      const next = isLooped() ? undefined : range()
      clock.setLoop(next && next.end > next.start ? next : null)
      if (next) clock.seek(next.start)
      editor.announce(next ? 'Loop on' : 'Loop off')
    },
  })
}
