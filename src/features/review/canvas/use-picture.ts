import { useEffect, useState } from 'react'

import { isCancelled } from '../../../api/api-error'
import { mediaUrls } from '../../../lib/media-urls'
import { openPicture, type Picture } from './picture'

export type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly picture: Picture }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Decodes the image of a media until the component unmounts. `retry` starts again after a failure. */
export function usePicture(mediaId: string): { state: PictureState; retry: () => void } {
  const [state, setState] = useState<PictureState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let opened: Picture | undefined
    const load = async (): Promise<void> => {
      try {
        // After a failure, the browser's cache may hold a broken response.
        opened = await openPicture(mediaUrls.content(mediaId), { signal, cache: attempt === 0 ? 'default' : 'reload' })
        if (signal.aborted) opened.close()
        else setState({ kind: 'ready', picture: opened })
      } catch (error) {
        if (!isCancelled(error)) setState({ kind: 'failed', error })
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
