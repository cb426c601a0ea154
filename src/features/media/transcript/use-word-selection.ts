import { useMemo, useState } from 'react'

import type { Lines } from './mark-words'

interface Ends {
  readonly anchor: string
  readonly focus: string
}

/** A selection of consecutive words, across lines. */
export interface WordSelection {
  /** The word with the focus, or the first one. */
  readonly activeId: string | undefined
  readonly ids: ReadonlySet<string>
  /** Returns the index of a word among all words, or -1. */
  readonly indexOf: (id: string) => number
  readonly select: (id: string, isExtending: boolean) => void
  /** Returns the word that is a number of words away. */
  readonly further: (id: string, by: number) => string | undefined
}

/** Holds which words are selected: by the pointer, or by the keyboard. */
export function useWordSelection(lines: Lines): WordSelection {
  const [ends, setEnds] = useState<Ends | null>(null)
  const order = useMemo(() => lines.flatMap((line) => line.map(({ id }) => id)), [lines])
  const places = useMemo(() => new Map(order.map((id, index) => [id, index])), [order])
  const ids = useMemo(() => {
    const [from, to] = [places.get(ends?.anchor ?? ''), places.get(ends?.focus ?? '')]
    if (from === undefined || to === undefined) return new Set<string>()
    return new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))
  }, [ends, order, places])
  return {
    activeId: ends && places.has(ends.focus) ? ends.focus : order[0],
    ids,
    indexOf: (id) => places.get(id) ?? -1,
    select: (id, isExtending) => setEnds((before) => ({ anchor: isExtending && before ? before.anchor : id, focus: id })),
    further: (id, by) => order[(places.get(id) ?? -1) + by],
  }
}
