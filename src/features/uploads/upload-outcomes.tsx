import { useEffect } from 'react'
import { subscribe, useSnapshot } from 'valtio'

import { useConversions } from '#api/use-capabilities.ts'
import { createUploadReader } from '#engine/image/client.ts'
import type { UploadReader } from '#engine/image/types.ts'
import { log } from '#lib/log.ts'
import type { UploadOutcome } from '#lib/upload-outcome.ts'
import { uploads, type Uploads } from '#state/uploads.ts'

interface UploadOutcomesProps {
  store?: Uploads
  createReader?: () => UploadReader
}

/** Reads what the back end will make of added files, one at a time. Animations are uploaded once that is known. */
export function UploadOutcomes({ store = uploads, createReader = createUploadReader }: UploadOutcomesProps) {
  const { rows } = useSnapshot(store.state)
  const conversions = useConversions(rows.length > 0)
  useEffect(() => {
    if (conversions === undefined) return undefined
    let isReading = false
    const read = (): void => {
      if (isReading) return
      isReading = true
      void readAll(store, conversions.length === 0 ? undefined : createReader).finally(() => {
        isReading = false
      })
    }
    read()
    return subscribe(store.state, read)
  }, [conversions, store, createReader])
  return null
}

/** @param createReader undefined if the back end converts nothing */
async function readAll(store: Uploads, createReader: (() => UploadReader) | undefined): Promise<void> {
  let reader: UploadReader | undefined
  for (let next = store.nextUnread(); next; next = store.nextUnread()) {
    reader ??= createReader?.()
    store.describe(next.id, await outcomeOf(next.file, reader))
  }
  reader?.dispose()
}

async function outcomeOf(file: File, reader: UploadReader | undefined): Promise<UploadOutcome> {
  try {
    return (await reader?.outcome(file)) ?? { notes: [] }
  } catch (error) {
    // The upload and its check report the same problem.
    log.warn('Couldn’t read a file before its upload', error)
    return { notes: [] }
  }
}
