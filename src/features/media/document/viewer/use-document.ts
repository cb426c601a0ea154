import { useEffect, useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { isCancelled } from '../../../../api/api-error'
import { fetchPart } from '../../../../api/fetch-bytes'
import { openDocument } from '../../../../engine/document/client'
import type { OpenDocument } from '../../../../engine/document/types'
import { EngineCancelledError } from '../../../../engine/core/errors'
import { mediaUrls } from '../../../../lib/media-urls'

export type DocumentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly document: OpenDocument }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Opens the document of a media until the component unmounts. `retry` starts again after a failure. */
export function useDocument({ id: mediaId }: Pick<Media, 'id'>): { state: DocumentState; retry: () => void } {
  const [state, setState] = useState<DocumentState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let opened: OpenDocument | undefined
    const load = async (): Promise<void> => {
      try {
        // After a failure, the browser's cache may hold a broken response.
        const cache = attempt === 0 ? 'default' : 'reload'
        const source = { url: mediaUrls.content(mediaId), fetch: (url: string, init: RequestInit) => fetchPart(url, { ...init, cache }) }
        opened = await openDocument(source, { signal })
        if (signal.aborted) opened.close()
        else setState({ kind: 'ready', document: opened })
      } catch (error) {
        if (!isCancelled(error) && !(error instanceof EngineCancelledError)) setState({ kind: 'failed', error })
      }
    }
    void load()
    return () => {
      controller.abort()
      opened?.close()
    }
  }, [mediaId, attempt])
  const retry = (): void => {
    setState({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }
  return { state, retry }
}
