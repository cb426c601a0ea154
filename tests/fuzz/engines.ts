import type { DetectedItem, ImageEngine } from '#engine/image/types.ts'
import type { DetectedSample } from '#engine/track/types.ts'
import type { RedactedVideo, VideoEngine } from '#engine/video/types.ts'
import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import type { EngineCallOptions, OutputPlace } from '#engine/core/types.ts'
import { audioFile, shortWaveform, videoFile } from '#mocks/testing/fake-media.ts'
import { detection, faceTrack, redactedVideo } from '#mocks/testing/fake-video.ts'
import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { privateFileAt } from '#lib/storage/private-output.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { Filmer } from '#mocks/eagle-eye/film/film-plan.ts'
import type { Probes } from '#backend/ports/probes.ts'
import type { Faults } from './faults.ts'

/** The last line of everything an engine writes, which half of it lacks. */
export const END = '\nend of version'

/** Seconds of a call, in which nothing else happens. */
const STEP_MILLISECONDS = 1500
const STEPS = 4

const workerFailed = (): Error => new EngineError('worker-failed', 'Processing stopped unexpectedly. Try again.')

/** Works for a few seconds and reports progress, unless the caller aborts. */
export async function work(
  faults: Faults,
  name: string,
  { signal, onProgress }: EngineCallOptions = {},
  onStep: (step: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  const mustRun = (): void => {
    if (signal?.aborted === true) throw new EngineCancelledError()
  }
  mustRun()
  await faults.guard('worker-call', name, () => undefined, { failure: workerFailed })
  for (let step = 1; step <= STEPS; step += 1) {
    await new Promise<void>((resolve) => setTimeout(resolve, STEP_MILLISECONDS))
    mustRun()
    await faults.guard('worker-progress', name, () => onStep(step), { failure: workerFailed })
    onProgress?.({ stage: name === 'redact' ? 'redact' : name === 'detect' ? 'detect' : 'probe', fraction: step / STEPS })
  }
}

/** Writes an export while it works, as the engines for long files do. */
export async function writeInSteps(faults: Faults, text: string, output: OutputPlace, options?: EngineCallOptions): Promise<void> {
  const writable = await (await privateFileAt(output.path)).createWritable()
  const part = Math.ceil(text.length / STEPS)
  try {
    await work(faults, 'redact', options, (step) => writable.write(text.slice((step - 1) * part, step * part)))
  } catch (error) {
    await writable.abort()
    throw error
  }
  await writable.close()
}

/** The faces of a file depend on its content. */
async function facesIn(file: Blob): Promise<number> {
  return 1 + (Number.parseInt((await sha256OfFile(file)).slice(0, 2), 16) % 3)
}

export function simulatedImages(faults: Faults): ImageEngine {
  return fakeEngine({
    probe: async (file, options) => {
      if (!(await file.text()).startsWith('image')) throw new EngineError('not-an-image', 'This file isn’t an image.')
      await work(faults, 'probe', options)
      return {
        info: { contentType: 'image/jpeg', width: 400, height: 300, notes: [] },
        thumbnail: new Blob(['small'], { type: 'image/jpeg' }),
      }
    },
    detect: async (file, { labels }, options) => {
      await work(faults, 'detect', options)
      const items = Array.from({ length: await facesIn(file) }, (_, index) => index).flatMap((index) =>
        labels.map((label): DetectedItem => ({ label, box: { x: 40 * index, y: 20, width: 30, height: 40 }, confidence: 0.9 })),
      )
      return { width: 400, height: 300, items }
    },
    redact: async (file, plan, options) => {
      await work(faults, 'redact', options)
      const output = new Blob([`redacted ${JSON.stringify(plan.regions)} of ${await file.text()}${END}`], { type: 'image/jpeg' })
      const itemThumbnails = (plan.shown ?? []).map(({ itemId }) => ({ itemId, image: new Blob(['small']) }))
      return redactedImage({ output, itemThumbnails, sourceSha256: await sha256OfFile(file), outputSha256: await sha256OfFile(output) })
    },
  })
}

export function simulatedVideos(faults: Faults): VideoEngine {
  const facesUntil = async (file: Blob, seconds: number) =>
    Array.from({ length: await facesIn(file) }, (_, index) => faceTrack(`face-${index}`, { from: 0, to: seconds, x: 100 * (index + 1) }))
  return {
    detect: async (file, { labels }, options) => {
      const done = options?.done ?? []
      await work(faults, 'detect', options, async (step) => {
        const time = 10 * step
        const isKnown = done.some((sample) => sample.time >= time)
        const samples: DetectedSample[] = isKnown ? [] : [{ time, boxes: [] }]
        const tracks = (await facesUntil(file, time)).filter(({ label }) => labels.includes(label))
        options?.onPartial?.({ ...detection({ tracks }), samples })
      })
      return detection({ tracks: (await facesUntil(file, 10 * STEPS)).filter(({ label }) => labels.includes(label)) })
    },
    planOutput: async (_file, options) => {
      await work(faults, 'plan', options)
      return { container: 'mp4', codec: 'h264', notes: [] }
    },
    redact: async (file, plan, output, options): Promise<RedactedVideo> => {
      const text = `redacted ${JSON.stringify(plan.regions)} of ${await file.text()}${END}`
      await writeInSteps(faults, text, output, options)
      return redactedVideo({
        size: new Blob([text]).size,
        sourceSha256: await sha256OfFile(file),
        outputSha256: await sha256OfFile(new Blob([text])),
        itemThumbnails: (plan.shown ?? []).map(({ itemId }) => ({ itemId, image: new Blob(['small']) })),
      })
    },
    dispose: () => undefined,
  }
}

export function simulatedProbes(faults: Faults): Probes {
  return {
    document: async (_file, options) => {
      await work(faults, 'document', options)
      return {
        info: { contentType: 'application/pdf', pages: [{ width: 595, height: 842 }] },
        thumbnail: new Blob(['small'], { type: 'image/webp' }),
      }
    },
    media: {
      probe: async (file, options) => {
        await work(faults, 'media', options)
        const isVideo = (await file.text()).startsWith('video')
        return isVideo
          ? { type: 'video', file: videoFile, thumbnail: new Blob(['small'], { type: 'image/webp' }) }
          : { type: 'audio', file: audioFile, thumbnail: null }
      },
      waveform: async (_file, options) => {
        await work(faults, 'waveform', options)
        return shortWaveform
      },
    },
  }
}

/** Draws the footage of the camera cloud. */
export function simulatedFilm(faults: Faults): Filmer {
  return async (plan, { signal, onProgress }) => {
    await work(faults, 'film', { signal, onProgress: ({ fraction }) => onProgress(fraction) })
    return plan.kind === 'still'
      ? { content: new Blob([`image ${JSON.stringify(plan)}`], { type: 'image/jpeg' }), contentType: 'image/jpeg', extension: '.jpg' }
      : { content: new Blob([`video ${JSON.stringify(plan)}`], { type: 'video/mp4' }), contentType: 'video/mp4', extension: '.mp4' }
  }
}
