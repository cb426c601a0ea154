import { useEffect } from 'react'
import { subscribe, useSnapshot } from 'valtio'

import type { ConvertedFormat } from '#generated/model/convertedFormat.zod.ts'
import { useConversions } from '#api/use-capabilities.ts'
import { createUploadReader } from '#engine/image/client.ts'
import type { UploadReader } from '#engine/image/types.ts'
import { log } from '#lib/log.ts'
import { mayBeAnimated, type UploadOutcome } from '#lib/upload-outcome.ts'
import { MAYBE_ANIMATED } from '#lib/words/conversion-words.ts'
import { uploads, type Uploads } from '#state/uploads/uploads.ts'

interface UploadOutcomesProps {
  store?: Uploads
  createReader?: () => UploadReader
}

/** Reads how the back end will convert added files, one at a time. Animations are uploaded once that is known. */
export function UploadOutcomes({ store = uploads, createReader = createUploadReader }: UploadOutcomesProps) {
  const { rows } = useSnapshot(store.state)
  const conversions = useConversions(rows.length > 0)
  useEffect(() => {
    if (conversions === undefined) return undefined
    const stop = new AbortController()
    let isReading = false
    const read = (): void => {
      if (isReading) return
      isReading = true
      void readAll(store, { conversions, createReader, stopped: stop.signal }).finally(() => {
        isReading = false
      })
    }
    read()
    const unsubscribe = subscribe(store.state, read)
    return () => {
      unsubscribe()
      stop.abort()
    }
  }, [conversions, store, createReader])
  return null
}

interface Reading {
  conversions: readonly ConvertedFormat[]
  createReader: () => UploadReader
  stopped: AbortSignal
}

async function readAll(store: Uploads, { conversions, createReader, stopped }: Reading): Promise<void> {
  let reader: UploadReader | undefined
  while (!stopped.aborted) {
    const next = store.nextUnread()
    if (!next) break
    if (conversions.length > 0) reader ??= createReader()
    const removed = new AbortController()
    const unsubscribe = subscribe(store.state, () => {
      if (store.state.rows.every(({ id }) => id !== next.id)) removed.abort()
    })
    const { format, ...outcome } = await outcomeOf(next.file, reader, AbortSignal.any([stopped, removed.signal]))
    unsubscribe()
    // A format that isn't converted stays as it is.
    store.describe(next.id, format === undefined || conversions.includes(format) ? outcome : { notes: [] })
  }
  reader?.dispose()
}

async function outcomeOf(file: File, reader: UploadReader | undefined, signal: AbortSignal): Promise<UploadOutcome> {
  try {
    return (await reader?.outcome(file, { signal })) ?? { notes: [] }
  } catch (error) {
    if (signal.aborted) return { notes: [] }
    log.warn('Couldn’t read a file before its upload', error)
    return { notes: mayBeAnimated(file) ? [MAYBE_ANIMATED] : [] }
  }
}
