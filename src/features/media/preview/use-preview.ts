import { useEffect, useState } from 'react'

import type { Detections } from '#generated/model/detections.zod.ts'
import { isCancelled } from '../../../api/api-error'
import { fetchOriginal } from '../../../api/fetch-original'
import { createImagePreviewer } from '../../../engine/client'
import { EngineCancelledError, type PreviewedImage } from '../../../engine/types'
import { toUprightFile } from '../../../lib/upright'
import { regionsOf } from './regions'

export interface Preview extends PreviewedImage {
  originalUrl: string
  previewUrl: string
}

export type PreviewState =
  | { readonly kind: 'working' }
  | { readonly kind: 'ready'; readonly preview: Preview }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Has the engine cover the picture of this review as an export would. `retry` tries anew after a failure. */
export function usePreview(detections: Detections): { state: PreviewState; retry: () => void } {
  const [state, setState] = useState<PreviewState>({ kind: 'working' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const urls: string[] = []
    const previewer = createImagePreviewer()
    const addressOf = (blob: Blob): string => {
      const url = URL.createObjectURL(blob)
      urls.push(url)
      return url
    }
    const make = async (): Promise<void> => {
      try {
        // What failed once may lie broken in the browser's cache.
        const original = await fetchOriginal(detections.mediaId, { signal, cache: attempt === 0 ? 'default' : 'reload' })
        const previewed = await previewer.preview(original, regionsOf(detections), { signal })
        const upright = await toUprightFile(original)
        if (signal.aborted) return
        setState({
          kind: 'ready',
          preview: { ...previewed, originalUrl: addressOf(upright), previewUrl: addressOf(previewed.image) },
        })
      } catch (error) {
        if (!isCancelled(error) && !(error instanceof EngineCancelledError) && !signal.aborted) setState({ kind: 'failed', error })
      } finally {
        // One picture was wanted, and the worker holds much memory.
        previewer.dispose()
      }
    }
    void make()
    return () => {
      controller.abort()
      urls.forEach((url) => URL.revokeObjectURL(url))
    }
  }, [detections, attempt])
  const retry = (): void => {
    setState({ kind: 'working' })
    setAttempt((before) => before + 1)
  }
  return { state, retry }
}
