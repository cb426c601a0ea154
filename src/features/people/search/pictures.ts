import type { Media } from '#generated/model/media.zod.ts'
import { fetchPart } from '#api/uploads/fetch-bytes.ts'
import { fetchOriginal } from '#api/uploads/fetch-original.ts'
import { openPlayer } from '#engine/video/player/client.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { mediaTraits } from '#lib/media-traits.ts'

/** Calls `visit` with the picture of a file at each of these times, in order. Times at which a video shows nothing are skipped. */
export type VisitPictures = (
  media: Media,
  times: readonly number[],
  visit: (picture: Blob | ImageBitmap, time: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

/**
 * Opens an image once, or the frames of a video, of which only the needed parts are loaded.
 *
 * @throws ApiError, ConnectionError, EngineError or EngineCancelledError
 */
export const visitPictures: VisitPictures = async (media, times, visit, signal) => {
  if (!mediaTraits[media.type].hasFrames) {
    const image = await fetchOriginal(media.id, { signal, cache: 'default' })
    for (const time of times) await visit(image, time)
    return
  }
  const player = await openPlayer({ url: mediaUrls.content(media.id), fetch: fetchPart }, { signal })
  try {
    for (const time of times) {
      const frame = await player.frameAt(time, { signal })
      if (!frame) continue
      try {
        await visit(frame.bitmap, time)
      } finally {
        frame.bitmap.close()
      }
    }
  } finally {
    player.close()
  }
}
