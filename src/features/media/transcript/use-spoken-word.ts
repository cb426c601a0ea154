import { useMemo, useRef, useSyncExternalStore } from 'react'

import type { Clock } from '#editor/clock.ts'
import { countUntil } from '#lib/review/ascending-times.ts'
import type { Lines } from './mark-words'

/** The indexes of the spoken line and of the spoken word in it; -1 if there is none. */
export interface SpokenPlace {
  readonly line: number
  readonly word: number
}

/** Returns the word that is spoken at the time of a clock. Renders only when it changes. */
export function useSpokenWord(clock: Clock, lines: Lines): SpokenPlace {
  const starts = useMemo(() => lines.map((line) => line[0]?.start ?? Number.POSITIVE_INFINITY), [lines])
  const last = useRef<SpokenPlace>({ line: -1, word: -1 })
  return useSyncExternalStore(clock.subscribe, () => {
    const { time } = clock.getSnapshot()
    const line = countUntil(starts, time, true) - 1
    const words = lines[line] ?? []
    const isOver = (words.at(-1)?.end ?? 0) < time
    const word = isOver || words[0]?.isTimed !== true ? -1 : words.findLastIndex(({ start }) => start <= time)
    const next = { line: isOver ? -1 : line, word }
    if (next.line !== last.current.line || next.word !== last.current.word) last.current = next
    return last.current
  })
}
