import { useEffect, useState } from 'react'

import { isCancelled } from '../../../api/api-error'
import { fetchOriginal } from '../../../api/fetch-original'
import { EngineCancelledError } from '../../../engine/core/errors'

/** How an uploaded file is opened. The same object on every render, because another one opens the file again. */
export interface OriginalReader<Opened> {
  readonly open: (file: Blob, signal: AbortSignal) => Promise<Opened>
  /** Frees what `open` returned. */
  readonly close: (opened: Opened) => void
}

export type OriginalState<Opened> =
  { readonly kind: 'loading' } | { readonly kind: 'ready'; readonly opened: Opened } | { readonly kind: 'failed'; readonly error: unknown }

export interface Original<Opened> {
  readonly state: OriginalState<Opened>
  /** Starts again after a failure. */
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
        const file = await fetchOriginal(mediaId, { signal, cache: attempt === 0 ? 'default' : 'reload' })
        const opened = await reader.open(file, signal)
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
