import type { AudioEngine } from '#engine/audio/types.ts'
import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { DetectableLabel } from '#engine/core/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import type { DetectedItem, ImageEngine } from '#engine/image/types.ts'
import type { DetectedTrack } from '#engine/track/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { flatPng } from './flat-png'
import { NO_DECODER } from './stand-in-media'

/** The size, type and bit depth from an image's header. */
interface ImageSize {
  contentType: 'image/png' | 'image/jpeg'
  /** The stored pixels, before any rotation. */
  width: number
  height: number
  /** The bits per colour channel. */
  bitDepth: number
}

/** A PNG with this colour type has a palette, whose colours have 8 bits per channel. */
const PALETTE = 3

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function readPng(bytes: DataView): ImageSize | undefined {
  if (bytes.byteLength < 26 || PNG_SIGNATURE.some((byte, index) => bytes.getUint8(index) !== byte)) return undefined
  const bitDepth = bytes.getUint8(25) === PALETTE ? 8 : bytes.getUint8(24)
  return { contentType: 'image/png', width: bytes.getUint32(16), height: bytes.getUint32(20), bitDepth }
}

/** Start-of-frame markers: ITU-T T.81, table B.1, without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readJpeg(bytes: DataView): ImageSize | undefined {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    if (isFrame(bytes.getUint8(at + 1))) {
      const [bitDepth, height, width] = [bytes.getUint8(at + 4), bytes.getUint16(at + 5), bytes.getUint16(at + 7)]
      return { contentType: 'image/jpeg', width, height, bitDepth }
    }
    at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}

/** Returns the size of a PNG or JPEG from its header; undefined for other files and empty images. */
function readImageSize(buffer: ArrayBuffer): ImageSize | undefined {
  const bytes = new DataView(buffer)
  const size = readPng(bytes) ?? readJpeg(bytes)
  return size && size.width > 0 && size.height > 0 && size.bitDepth > 0 ? size : undefined
}

/** Printed when the server starts, and shown wherever its detections could be mistaken for real ones. */
export const SIMULATED =
  'Detection is simulated: boxes come from the file’s checksum, not from its content. Redaction and camera footage are unavailable, so such jobs fail.'

/** The error of every redaction. */
const NO_REDACTION = 'This back end runs without a browser and can’t redact. Use the app: npm start.'
/** Max items per label. */
const MAX_ITEMS = 3

async function sizeOf(file: Blob): Promise<ImageSize> {
  if (file.size === 0) throw new EngineError('empty-file', 'This file is empty.')
  const size = readImageSize(await file.arrayBuffer())
  if (!size) throw new EngineError('not-an-image', 'Without a browser, only PNG and JPEG images are supported.')
  return size
}

/** Returns one to three boxes of a label inside the frame, always the same for the same bytes. */
async function simulatedBoxes(
  file: Blob,
  { width, height }: Pick<ImageSize, 'width' | 'height'>,
  label: DetectableLabel,
): Promise<DetectedItem[]> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  // Each label uses another part of the checksum, so that their boxes differ.
  const first = 10 * ['face', 'license_plate', 'text', 'screen', 'head', 'person', 'vehicle'].indexOf(label)
  const byte = (index: number): number => digest[(first + index) % digest.length] ?? 0
  const part = (index: number): number => byte(index) / 255
  return Array.from({ length: 1 + (byte(0) % MAX_ITEMS) }, (_unused, item) => {
    const size = { width: Math.max(1, width / 8), height: Math.max(1, height / 6) }
    return {
      label,
      box: { ...size, x: part(3 * item + 1) * (width - size.width), y: part(3 * item + 2) * (height - size.height) },
      confidence: 0.5 + part(3 * item + 3) / 2,
    }
  })
}

/**
 * Simulates the product's engine outside a browser, so that the contract's calls can be tested. It reads only the size of an image and
 * derives "detections" from the file's SHA-256. It never redacts: no version with unredacted pixels may exist, so `redact` always throws
 * and the job fails.
 */
export function standInEngine(): ImageEngine {
  return {
    probe: async (file, options = {}) => {
      options.onProgress?.({ stage: 'probe', fraction: 0.5 })
      const info = { ...(await sizeOf(file)), notes: [] }
      throwIfCancelled(options.signal)
      return { info, thumbnail: new Blob([flatPng(96, 72, 128)], { type: 'image/png' }) }
    },
    detect: async (file, { labels }, options = {}) => {
      options.onProgress?.({ stage: 'detect', fraction: 0.5 })
      const size = await sizeOf(file)
      const items = (await Promise.all(labels.map((label) => simulatedBoxes(file, size, label)))).flat()
      throwIfCancelled(options.signal)
      return { width: size.width, height: size.height, items }
    },
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    dispose: () => undefined,
  }
}

/** Seconds between the boxes of a simulated track. */
const STEP = 0.5

/**
 * Simulates the product's video engine outside a browser. Reads the file's structure but decodes nothing, and its tracks don't move. Like
 * `standInEngine`, it never redacts.
 */
export function standInVideo(): VideoEngine {
  return {
    detect: async (file, { labels }, options = {}) => {
      options.onProgress?.({ stage: 'detect', fraction: 0.5 })
      const { describeFile, openFile } = await import('#engine/timed/read-file.ts')
      const opened = await openFile(file)
      try {
        const { video, duration, frameCount = 0 } = await describeFile(opened)
        if (!video) throw new EngineError('cannot-decode', 'This file has no video.')
        const items = (await Promise.all(labels.map((label) => simulatedBoxes(file, video, label)))).flat()
        throwIfCancelled(options.signal)
        const times = Array.from({ length: 1 + Math.floor(duration / STEP) }, (_unused, index) => index * STEP)
        const tracks = items.map(({ label, box, confidence }, index): DetectedTrack => ({
          key: `${label}-${index}`,
          label,
          confidence,
          positions: times.map((time) => ({ time, ...box, source: 'detected', confidence })),
        }))
        return { width: video.width, height: video.height, frames: frameCount, examined: times.length, tracks, gaps: [] }
      } finally {
        opened.input.dispose()
      }
    },
    planOutput: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    dispose: () => undefined,
  }
}

/** Stands in for the product's audio engine outside a browser. It decodes nothing and never redacts. */
export function standInAudio(): AudioEngine {
  return {
    speech: () => Promise.reject(new EngineError('cannot-decode', NO_DECODER)),
    planOutput: () => Promise.reject(new EngineError('cannot-decode', NO_DECODER)),
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    transcribe: () => Promise.reject(new EngineError('cannot-decode', NO_DECODER)),
    dispose: () => undefined,
  }
}

const NO_PAGES = 'This back end runs without a browser and can’t read documents. Use the app: npm start.'

/** Stands in for the product's document engine outside a browser. It reads nothing and never redacts. */
export function standInDocument(): DocumentEngine {
  return {
    read: () => Promise.reject(new EngineError('cannot-decode', NO_PAGES)),
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    dispose: () => undefined,
  }
}

/** Stands in for the product's text engine outside a browser. No text is read there, so nothing is ever found. */
export function standInEntities(): EntityEngine {
  return {
    find: () => Promise.reject(new EngineError('cannot-decode', NO_PAGES)),
    dispose: () => undefined,
  }
}
