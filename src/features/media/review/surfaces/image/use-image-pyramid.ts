import { useEffect, useState } from 'react'

import { isCancelled } from '../../../../../api/api-error'
import { mediaUrls } from '../../../../../lib/media-urls'
import { openImagePyramid, type ImagePyramid } from './image-pyramid'

export type ImagePyramidState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly image: ImagePyramid }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Decodes the image of a media until the component unmounts. `retry` starts again after a failure. */
export function useImagePyramid(mediaId: string): { state: ImagePyramidState; retry: () => void } {
  const [state, setState] = useState<ImagePyramidState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let opened: ImagePyramid | undefined
    const load = async (): Promise<void> => {
      try {
        // After a failure, the browser's cache may hold a broken response.
        opened = await openImagePyramid(mediaUrls.content(mediaId), { signal, cache: attempt === 0 ? 'default' : 'reload' })
        if (signal.aborted) opened.close()
        else setState({ kind: 'ready', image: opened })
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
