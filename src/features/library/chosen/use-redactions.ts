import { useRef, useState } from 'react'

import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import { redactMedia } from '#generated/versions/versions.ts'
import type { Failure } from '../../../lib/in-turn'
import { requestFor, type Redactable } from './redact-plan'
import { useBulk } from './use-bulk'

interface Sent {
  key: string
  request: RedactRequest
}

/**
 * Starts redactions of several files. A file that is tried again is requested with the same key, so that a redaction whose response was lost
 * isn't made twice.
 */
export function useRedactions() {
  const { progress, run, stop } = useBulk<Redactable>()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly Failure<Redactable>[] | null>(null)
  const sent = useRef(new Map<string, Sent>())

  const sentFor = (file: Redactable, statement: string): Sent => {
    const known = sent.current.get(file.media.id) ?? { key: crypto.randomUUID(), request: requestFor(file, statement) }
    sent.current.set(file.media.id, known)
    return known
  }

  const start = async (files: readonly Redactable[], statement: string) => {
    setBusy(true)
    const { failures: failed, isStopped } = await run(files, (file) => {
      const { key, request } = sentFor(file, statement)
      return redactMedia(file.media.id, request, { headers: { 'Idempotency-Key': key } })
    })
    if (failed.length > 0) {
      setFailures(failed)
      setBusy(false)
    }
    return { failed, isStopped }
  }
  return {
    progress,
    stop,
    /** Whether requests have been sent that may not be sent again. */
    isBusy,
    /** The files that couldn't be requested, with the reasons; null before the first try. */
    failures,
    start,
  }
}
