import { useEffect, useRef, useState } from 'react'

import { inTurn, type Failure } from '../../../lib/in-turn'

/** Work on many media, with how far it is and the way to stop it. Leaving stops it too. */
export function useBulk<Item>() {
  const [progress, setProgress] = useState<{ ended: number; total: number } | null>(null)
  const controller = useRef<AbortController>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    // An effect may be run twice.
    isGone.current = false
    return () => {
      isGone.current = true
      controller.current?.abort()
    }
  }, [])

  const run = async (
    items: readonly Item[],
    work: (item: Item) => Promise<unknown>,
  ): Promise<{ failures: Failure<Item>[]; isStopped: boolean }> => {
    const own = new AbortController()
    controller.current = own
    // Whoever closed the dialog before the work began does not want it.
    if (isGone.current) own.abort()
    const tell = (ended: number): void => {
      if (!own.signal.aborted) setProgress({ ended, total: items.length })
    }
    tell(0)
    const failures = await inTurn(items, work, { signal: own.signal, onProgress: tell })
    setProgress(null)
    return { failures, isStopped: own.signal.aborted }
  }
  return { progress, run, stop: () => controller.current?.abort() }
}

/** What failed of many, in a sentence: `3 of 12 files could not be moved. There is no such project.` */
export function failureWords(failures: readonly Failure<unknown>[], total: number, what: string): string {
  const reason = failures[0]?.error instanceof Error ? failures[0].error.message : String(failures[0]?.error)
  return `${failures.length} of ${total} ${total === 1 ? 'file' : 'files'} could not be ${what}. ${reason}`
}
