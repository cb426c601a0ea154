import type { Probes } from '#backend/ports/probes.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import type { DetectedItem, ImageEngine, RedactedImage } from '#engine/image/types.ts'
import { fakeMedia } from './fake-media'

/** Returns an image like the engine after a redaction without findings. */
export function redactedImage(changes: Partial<RedactedImage> = {}): RedactedImage {
  return {
    output: new Blob(['redacted pixels'], { type: 'image/jpeg' }),
    contentType: 'image/jpeg',
    extension: '.jpg',
    width: 400,
    height: 300,
    sourceContentType: 'image/jpeg',
    // The hash of the five bytes of the tests' images.
    sourceSha256: '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9',
    // The hash of the output above.
    outputSha256: 'd71c40a90b98d179b3599a732ccc6bf410c4706aac2f3b3a06da1299ab37352b',
    thumbnail: new Blob(['small redacted'], { type: 'image/webp' }),
    itemThumbnails: [],
    detectorName: 'face-full-range',
    redacted: [],
    checks: [{ name: 'faces', outcome: 'passed', detail: 'No unredacted faces detected.' }],
    findings: [],
    waivers: [],
    searches: [{ name: 'BlazeFace full range', detail: '9 sizes, mirrored' }],
    coverage: [{ check: 'regions', unit: 'pixels', checked: 1200, total: 1200 }],
    engines: [{ name: 'BlazeFace full range', version: '0.4.1657300184', purpose: 'verify' }],
    notes: [],
    stageMilliseconds: {},
    ...changes,
  }
}

const fakeItems: readonly DetectedItem[] = [
  { label: 'face', box: { x: 10, y: 20, width: 30, height: 40 }, confidence: 0.9 },
  { label: 'license_plate', box: { x: 100, y: 200, width: 80, height: 20 }, confidence: 0.8 },
  { label: 'text', box: { x: 200, y: 20, width: 120, height: 16 }, confidence: 0.7 },
]

/** Returns an engine without a worker, for which every image has 400 x 300 pixels with one face, one license plate and one text. */
export function fakeEngine(changes: Partial<ImageEngine> = {}): ImageEngine {
  return {
    probe: async () => ({
      info: { contentType: 'image/jpeg', width: 400, height: 300, notes: [] },
      thumbnail: new Blob(['small'], { type: 'image/jpeg' }),
    }),
    detect: async (_file, { labels }, options) => {
      options?.onProgress?.({ stage: 'detect', fraction: 0.5 })
      return {
        width: 400,
        height: 300,
        items: labels.flatMap((label) => fakeItems.filter((item) => item.label === label)),
      }
    },
    redact: async () => redactedImage(),
    dispose: () => undefined,
    ...changes,
  }
}

/** Returns probes that recognise a PDF with two pages. */
export function fakeProbes(changes: Partial<Probes> = {}): Probes {
  return {
    document: async () => ({
      info: {
        contentType: 'application/pdf',
        pages: [
          { width: 595, height: 842 },
          { width: 842, height: 595 },
        ],
      },
      thumbnail: new Blob(['small'], { type: 'image/webp' }),
    }),
    media: fakeMedia(),
    ...changes,
  }
}

/** Returns work that continues until it is released or cancelled. */
export function untilReleased(): { started: Promise<void>; release: () => void; work: (signal?: AbortSignal) => Promise<void> } {
  let begin: () => void = () => undefined
  let release: () => void = () => undefined
  const started = new Promise<void>((resolve) => {
    begin = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    started,
    release: () => release(),
    work: (signal) => {
      begin()
      const cancelled = new Promise<void>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new EngineCancelledError()))
      })
      return Promise.race([released, cancelled])
    },
  }
}
