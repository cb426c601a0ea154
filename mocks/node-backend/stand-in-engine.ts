import { EngineCancelledError, EngineError, type DetectedFace, type EngineCallOptions, type ImageEngine } from '../../src/engine/types'
import { flatPng } from './flat-png'
import { readPictureSize, type PictureSize } from './picture-size'

/** Said when the server starts, and wherever its detections could be taken for real ones. */
export const SIMULATED =
  'Detection is simulated here: the boxes come from the file’s checksum, not from its picture. Redaction and the footage of cameras are not available: every such job fails.'

const NO_REDACTION = 'This back end runs without a browser, so it cannot redact, and nothing was exported. Use the app itself: npm start.'
const DETECTOR_NAME = 'simulated'
const MOST_FACES = 3

async function sizeOf(file: Blob): Promise<PictureSize> {
  if (file.size === 0) throw new EngineError('empty-file', 'This file is empty.')
  const size = readPictureSize(await file.arrayBuffer())
  if (!size) throw new EngineError('not-an-image', 'Without a browser only PNG and JPEG pictures are known here.')
  return size
}

function mustGoOn({ signal }: EngineCallOptions): void {
  if (signal?.aborted === true) throw new EngineCancelledError()
}

/** One to three boxes inside the picture; the same bytes give the same boxes. */
async function boxesFor(file: Blob, { width, height }: PictureSize): Promise<DetectedFace[]> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const part = (index: number): number => (digest[index] ?? 0) / 255
  return Array.from({ length: 1 + ((digest[0] ?? 0) % MOST_FACES) }, (_unused, face) => {
    const size = { width: Math.max(1, width / 8), height: Math.max(1, height / 6) }
    return {
      box: { ...size, x: part(3 * face + 1) * (width - size.width), y: part(3 * face + 2) * (height - size.height) },
      confidence: 0.5 + part(3 * face + 3) / 2,
    }
  })
}

/**
 * Stands in for the product's engine where there is no browser, so that QA can walk through the calls of the contract. What it
 * knows of a picture is its size; what it "detects" is made up from the file's SHA-256, the same for the same bytes. It never
 * redacts: a version whose pixels were not covered must not exist, so `redact` always throws and the job fails.
 */
export function standInEngine(): ImageEngine {
  return {
    probe: async (file, options = {}) => {
      options.onProgress?.({ stage: 'probe', fraction: 0.5 })
      const info = { ...(await sizeOf(file)), notes: [] }
      mustGoOn(options)
      return { info, thumbnail: new Blob([flatPng(96, 72, 128)], { type: 'image/png' }) }
    },
    detectFaces: async (file, _settings, options = {}) => {
      options.onProgress?.({ stage: 'detect', fraction: 0.5 })
      const size = await sizeOf(file)
      const faces = await boxesFor(file, size)
      mustGoOn(options)
      return { width: size.width, height: size.height, faces, detectorName: DETECTOR_NAME }
    },
    redact: () => Promise.reject(new EngineError('cannot-encode', NO_REDACTION)),
    dispose: () => undefined,
  }
}
