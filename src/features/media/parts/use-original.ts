import { useEffect, useState } from 'react'

import { isCancelled } from '#api/api-error.ts'
import { fetchPart } from '#api/uploads/fetch-bytes.ts'
import { fetchOriginal } from '#api/uploads/fetch-original.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import type { UrlSource } from '#engine/core/types.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'

/** An uploaded file that hasn't been loaded. */
export interface OriginalAccess {
  /** Loads the whole file. */
  readonly download: () => Promise<Blob>
  /** Reads parts of the file as they are needed. */
  readonly source: UrlSource
}

/** The functions that open and close an uploaded file. Must be the same object on every render, because another object reopens the file. */
export interface OriginalReader<Opened> {
  readonly open: (original: OriginalAccess, signal: AbortSignal) => Promise<Opened>
  /** Frees what `open` returned. */
  readonly close: (opened: Opened) => void
}

export type OriginalState<Opened> =
  { readonly kind: 'loading' } | { readonly kind: 'ready'; readonly opened: Opened } | { readonly kind: 'failed'; readonly error: unknown }

export interface Original<Opened> {
  readonly state: OriginalState<Opened>
  /** Retries after a failure. */
  readonly retry: () => void
}

/** Loads the uploaded file and opens it, until the component unmounts. */
export function useOriginal<Opened>(mediaId: string, reader: OriginalReader<Opened>): Original<Opened> {
  const [state, setState] = useState<OriginalState<Opened>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let close = (): void => undefined
    const load = async (): Promise<void> => {
      try {
        // After a failure, the browser's cache may hold a broken response.
        const cache = attempt === 0 ? 'default' : 'reload'
        const download = () => fetchOriginal(mediaId, { signal, cache })
        const source = { url: mediaUrls.content(mediaId), fetch: (url: string, init: RequestInit) => fetchPart(url, { ...init, cache }) }
        const opened = await reader.open({ download, source }, signal)
        if (signal.aborted) return reader.close(opened)
        close = () => reader.close(opened)
        setState({ kind: 'ready', opened })
      } catch (error) {
        if (!isCancelled(error) && !(error instanceof EngineCancelledError) && !signal.aborted) setState({ kind: 'failed', error })
      }
    }
    void load()
    return () => {
      controller.abort()
      close()
    }
  }, [mediaId, reader, attempt])
  const retry = (): void => {
    setState({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }
  return { state, retry }
}
