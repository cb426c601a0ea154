import { useEffect, useState } from 'react'

import { getDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useReasonAgainst } from '#api/use-capabilities.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { inTurn } from '#lib/in-turn.ts'
import { planOf, reasonByState, type LeftOut, type Redactable } from './redact-plan'

interface RedactPlan {
  redactable: Redactable[]
  leftOut: LeftOut[]
  /** The number of loaded reviews. */
  read: number
  toRead: number
}

/** Loads the saved reviews of files without the cache, because the user decides about the current reviews. */
export function useRedactPlan(media: readonly Media[]): RedactPlan {
  const reasonAgainst = useReasonAgainst('redact')
  const [requested] = useState(media)
  const [reads, setReads] = useState<readonly (Redactable | LeftOut)[]>([])
  const ready = requested.filter((one) => reasonByState(one) === null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void inTurn(
      requested.filter((one) => reasonByState(one) === null),
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
  }, [requested])
  const byId = new Map(reads.map((plan) => [plan.media.id, plan]))
  // In order of selection, not of response.
  const plans = requested.flatMap((one): (Redactable | LeftOut)[] => {
    const reason = reasonByState(one) ?? reasonAgainst(one.type)
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

/** Loads the saved review of a file without the cache, and plans its redaction. */
export async function planFor(media: Media, signal?: AbortSignal): Promise<Redactable | LeftOut> {
  try {
    return planOf(media, await getDetections(media.id, undefined, signal && { signal }))
  } catch (error) {
    return { media, reason: `couldn’t load its review: ${errorWords(error)}` }
  }
}
