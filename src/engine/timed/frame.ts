import { CanvasSink, EncodedPacketSink, type InputVideoTrack, type WrappedCanvas } from 'mediabunny'

import { canvasContext } from '../core/canvas'
import { opaqueFrame } from './opaque-frame'

const THUMBNAIL_SIDE = 480
/** Positions of thumbnail candidates, as fractions of the duration. Videos often start and end with black frames. */
const POSITIONS = [0.1, 0.3, 0.5, 0.7, 0]
/** Min mean and deviation of the brightness, of 255. Darker or flatter frames are fades or a covered lens. */
const DARK = 24
const FLAT = 8

interface Brightness {
  mean: number
  deviation: number
}

function brightnessOf(canvas: OffscreenCanvas): Brightness {
  const { data } = canvasContext(canvas).getImageData(0, 0, canvas.width, canvas.height)
  let sum = 0
  let squares = 0
  const count = data.length / 4
  for (let at = 0; at < data.length; at += 4) {
    const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    sum += luma
    squares += luma * luma
  }
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

function toOffscreen(frame: WrappedCanvas | null): OffscreenCanvas | null {
  if (frame === null) return null
  const source = frame.canvas
  const canvas = new OffscreenCanvas(source.width, source.height)
  canvasContext(canvas).drawImage(source, 0, 0)
  return canvas
}

/** Returns the first frame. A frame without a duration isn't shown at any time, but it is decoded and exported like any other. */
async function firstOf(sink: CanvasSink): Promise<WrappedCanvas | null> {
  for await (const frame of sink.canvases()) return frame
  return null
}

/**
 * Makes an upright thumbnail of a video: the first candidate frame that is neither dark nor flat, or the one with the most contrast. It is
 * a WebP with a long side of 480 pixels, or of the video's size if that is smaller.
 *
 * @param duration seconds
 * @returns null if no frame can be decoded
 */
export async function videoThumbnail(track: InputVideoTrack, duration: number): Promise<Blob | null> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(width, height))
  const shape = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const sink = new CanvasSink(track, { ...shape, fit: 'fill', poolSize: 1 })
  const packets = new EncodedPacketSink(track)
  // In a short video, several positions show one frame. Decoding it takes seconds in 8K.
  const tried = new Set<number | undefined>()
  const isTransparent = await track.canBeTransparent()
  const first = Math.max(0, await track.getFirstTimestamp())
  let best: { canvas: OffscreenCanvas; deviation: number } | undefined
  for (const position of POSITIONS) {
    const seconds = first + position * Math.max(0, duration - first)
    const shown = (await packets.getPacket(seconds, { metadataOnly: true }))?.timestamp
    if (tried.has(shown)) continue
    tried.add(shown)
    const canvas = isTransparent
      ? await opaqueFrame(track, seconds, shape)
      : toOffscreen((await sink.getCanvas(seconds)) ?? (await firstOf(sink)))
    if (canvas === null) continue
    const { mean, deviation } = brightnessOf(canvas)
    if (best === undefined || deviation > best.deviation) best = { canvas, deviation }
    if (mean >= DARK && deviation >= FLAT) {
      best = { canvas, deviation }
      break
    }
  }
  return best === undefined ? null : best.canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
}
