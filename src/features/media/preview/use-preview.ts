import { useMemo } from 'react'

import type { Detections } from '#generated/model/detections.zod.ts'
import { createImagePreviewer } from '#engine/image/client.ts'
import type { PreviewedImage } from '#engine/image/types.ts'
import { regionsOf } from '#lib/review-regions.ts'
import { toUprightFile } from '#lib/upright.ts'
import { useOriginal, type Original, type OriginalReader } from '../parts/use-original'

export interface Preview extends PreviewedImage {
  originalUrl: string
  previewUrl: string
}

/** Renders the redacted image of a review in the engine, like an export. */
export function usePreview(detections: Detections): Original<Preview> {
  const reader = useMemo(
    (): OriginalReader<Preview> => ({
      open: async ({ download }, signal) => openPreview(await download(), detections, signal),
      close: closePreview,
    }),
    [detections],
  )
  return useOriginal(detections.mediaId, reader)
}

async function openPreview(original: Blob, detections: Detections, signal: AbortSignal): Promise<Preview> {
  const previewer = createImagePreviewer()
  try {
    const previewed = await previewer.preview(original, regionsOf(detections), { signal })
    const upright = await toUprightFile(original)
    return { ...previewed, originalUrl: URL.createObjectURL(upright), previewUrl: URL.createObjectURL(previewed.image) }
  } finally {
    // The worker renders a single image here and holds a lot of memory.
    previewer.dispose()
  }
}

function closePreview({ originalUrl, previewUrl }: Preview): void {
  URL.revokeObjectURL(originalUrl)
  URL.revokeObjectURL(previewUrl)
}
