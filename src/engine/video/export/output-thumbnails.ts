import { CanvasSink, type InputVideoTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import { EngineError } from '../../core/errors'
import { makeItemThumbnails } from '../../image/export/thumbnails'
import { decoding, withFile } from '../../timed/open'
import { videoThumbnail } from '../../timed/frame'
import type { RedactedVideo, TimedPlace } from '../types'

const notDecodable = (options?: ErrorOptions): EngineError =>
  new EngineError('cannot-decode', 'The exported video can’t be decoded, so nothing was exported. Choose another format.', options)

async function itemThumbnails(track: InputVideoTrack, shown: readonly TimedPlace[], signal: AbortSignal) {
  const images: RedactedVideo['itemThumbnails'] = []
  // In order of time, so that no frame is decoded twice.
  const places = shown.toSorted((a, b) => a.time - b.time)
  const frames = new CanvasSink(track, { poolSize: 1 }).canvasesAtTimestamps(places.map(({ time }) => time))
  let index = 0
  for await (const frame of frames) {
    throwIfCancelled(signal)
    const place = places[index]
    index += 1
    if (frame === null || !place) continue
    const canvas = new OffscreenCanvas(frame.canvas.width, frame.canvas.height)
    canvasContext(canvas).drawImage(frame.canvas, 0, 0)
    images.push(...(await makeItemThumbnails(canvas, [place], signal)))
  }
  return images
}

/**
 * Makes the thumbnails of an export from its written file, so that they can't show more than it does.
 *
 * @throws EngineError 'cannot-decode', EngineCancelledError
 */
export async function outputThumbnails(
  output: Blob,
  shown: readonly TimedPlace[],
  signal: AbortSignal,
): Promise<Pick<RedactedVideo, 'thumbnail' | 'itemThumbnails'>> {
  return withFile(output, async ({ video }) =>
    decoding(async () => {
      const thumbnail = video && (await videoThumbnail(video, await video.computeDuration()))
      if (!thumbnail) throw notDecodable()
      return { thumbnail, itemThumbnails: await itemThumbnails(video, shown, signal) }
    }, notDecodable),
  )
}
