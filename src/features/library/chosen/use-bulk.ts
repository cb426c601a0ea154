import { useEffect, useRef, useState } from 'react'

import { errorWords } from '#lib/words/error-words.ts'
import { noteShown } from '#lib/log.ts'
import { inTurn, type Failure } from '#lib/in-turn.ts'
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts'

/** Runs work on several items with progress and a stop function. Unmounting stops it too. */
export function useBulk<Item>() {
  const [progress, setProgress] = useState<{ ended: number; total: number } | null>(null)
  const controller = useRef<AbortController>(undefined)
  const isMounted = useIsMounted()
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (
    items: readonly Item[],
    work: (item: Item) => Promise<unknown>,
  ): Promise<{ failures: Failure<Item>[]; unstarted: Item[]; isStopped: boolean }> => {
    const own = new AbortController()
    controller.current = own
    // The dialog was closed before the work began.
    if (!isMounted()) own.abort()
    const report = (ended: number): void => {
      if (!own.signal.aborted) setProgress({ ended, total: items.length })
    }
    report(0)
    const started = new Set<Item>()
    const start = (item: Item): Promise<unknown> => {
      started.add(item)
      return work(item)
    }
    const failures = await inTurn(items, start, { signal: own.signal, onProgress: report })
    setProgress(null)
    // `failureWords` shows the first failure.
    if (failures[0]) noteShown(failures[0].error)
    return { failures, unstarted: items.filter((item) => !started.has(item)), isStopped: own.signal.aborted }
  }
  return { progress, run, stop: () => controller.current?.abort() }
}

/** Formats failures of a bulk action: `3 of 12 files couldn't be moved. Project not found.` */
export function failureWords(failures: readonly Failure<unknown>[], total: number, what: string): string {
  return `${failures.length} of ${total} ${total === 1 ? 'file' : 'files'} couldn’t be ${what}. ${errorWords(failures[0]?.error)}`
}
