import { useEffect, useState } from 'react'

import { getDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { inTurn } from '../../../lib/in-turn'
import { planOf, reasonByState, type LeftOut, type Redactable } from './redact-plan'

interface RedactPlan {
  redactable: Redactable[]
  leftOut: LeftOut[]
  /** Reviews that were read, of so many. */
  read: number
  toRead: number
}

/** Reads the saved reviews of media, anew each time: a decision shall be made on what is there now. */
export function useRedactPlan(media: readonly Media[]): RedactPlan {
  const [asked] = useState(media)
  const [reads, setReads] = useState<readonly (Redactable | LeftOut)[]>([])
  const ready = asked.filter((one) => reasonByState(one) === null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void inTurn(
      asked.filter((one) => reasonByState(one) === null),
      async (one) => {
        const plan = await planFor(one, signal)
        if (!signal.aborted) setReads((before) => [...before, plan])
      },
      { signal },
    )
    return () => {
      controller.abort()
      setReads([])
    }
  }, [asked])
  const byId = new Map(reads.map((plan) => [plan.media.id, plan]))
  // In the order in which they were selected, whichever answer came first.
  const plans = asked.flatMap((one): (Redactable | LeftOut)[] => {
    const reason = reasonByState(one)
    if (reason !== null) return [{ media: one, reason }]
    const plan = byId.get(one.id)
    return plan ? [plan] : []
  })
  return {
    redactable: plans.filter((plan) => 'revision' in plan),
    leftOut: plans.filter((plan) => 'reason' in plan),
    read: reads.length,
    toRead: ready.length,
  }
}

async function planFor(media: Media, signal: AbortSignal): Promise<Redactable | LeftOut> {
  try {
    return planOf(media, await getDetections(media.id, { signal }))
  } catch (error) {
    return { media, reason: `its review could not be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}
