import { useEffect, useState } from 'react'

import type { Detections } from '#generated/model/detections.zod.ts'
import { isCancelled } from '../../../api/api-error'
import { fetchOriginal } from '../../../api/fetch-original'
import { createImagePreviewer } from '../../../engine/image/client'
import { EngineCancelledError } from '../../../engine/core/errors'
import type { PreviewedImage } from '../../../engine/image/types'
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

/** Renders the redacted image of a review in the engine, like an export would. `retry` starts again after a failure. */
export function usePreview(detections: Detections): { state: PreviewState; retry: () => void } {
  const [state, setState] = useState<PreviewState>({ kind: 'working' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const urls: string[] = []
    const previewer = createImagePreviewer()
    const urlOf = (blob: Blob): string => {
      const url = URL.createObjectURL(blob)
      urls.push(url)
      return url
    }
    const make = async (): Promise<void> => {
      try {
        // After a failure, the browser's cache may hold a broken response.
        const original = await fetchOriginal(detections.mediaId, { signal, cache: attempt === 0 ? 'default' : 'reload' })
        const previewed = await previewer.preview(original, regionsOf(detections), { signal })
        const upright = await toUprightFile(original)
        if (signal.aborted) return
        setState({
          kind: 'ready',
          preview: { ...previewed, originalUrl: urlOf(upright), previewUrl: urlOf(previewed.image) },
        })
      } catch (error) {
        if (!isCancelled(error) && !(error instanceof EngineCancelledError) && !signal.aborted) setState({ kind: 'failed', error })
      } finally {
        // The worker renders a single image here and holds a lot of memory.
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
