import { useCallback, useEffect, useRef, useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { notifyError } from '#notifications/notify.ts'

/** Loads the files between two indexes of the list. */
type MediaBetween = (first: number, last: number) => Promise<Media[]>

/** Manages the selected files. */
export function useSelection(mediaBetween: MediaBetween) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Media>>(new Map())
  const [isLoading, setLoading] = useState(false)
  /** The index of the last selection, at which a range starts. */
  const anchor = useRef(0)
  /** Identifies the range being loaded, so that it can't restore a selection that was cleared meanwhile. */
  const turn = useRef(0)
  const latest = useRef(mediaBetween)
  useEffect(() => {
    latest.current = mediaBetween
  })

  const add = useCallback(async (first: number, last: number): Promise<void> => {
    const own = (turn.current += 1)
    setLoading(true)
    try {
      const media = await latest.current(first, last)
      if (own === turn.current) setSelected((before) => new Map([...before, ...media.map((one) => [one.id, one] as const)]))
    } catch (error) {
      if (own === turn.current) notifyError(error)
    } finally {
      if (own === turn.current) setLoading(false)
    }
  }, [])

  const toggle = useCallback(
    (index: number, media: Media, isRange: boolean): void => {
      if (isRange) {
        void add(Math.min(anchor.current, index), Math.max(anchor.current, index))
        return
      }
      anchor.current = index
      setSelected((before) => {
        const after = new Map(before)
        if (!after.delete(media.id)) after.set(media.id, media)
        return after
      })
    },
    [add],
  )
  const selectAll = useCallback(
    (count: number): void => {
      if (count > 0) void add(0, count - 1)
    },
    [add],
  )
  const clear = useCallback((): void => {
    turn.current += 1
    setLoading(false)
    setSelected(new Map())
  }, [])
  const drop = useCallback((media: readonly Media[]): void => {
    const ids = new Set(media.map(({ id }) => id))
    turn.current += 1
    setLoading(false)
    setSelected((before) => new Map([...before].filter(([id]) => !ids.has(id))))
  }, [])

  return {
    selected,
    /** Whether a range is being loaded. */
    isLoading,
    /** Selects or deselects a file, or selects the range from the last selected one. */
    toggle,
    selectAll,
    clear,
    /** Deselects files after a bulk action. */
    drop,
  }
}

export type Selection = ReturnType<typeof useSelection>
