import { afterAll, afterEach, describe, expect, it } from 'vitest'

import type { EngineProgress } from '../core/types'
import { sha256 } from '../report/hash'
import { evenTimes, videoFile } from '../testing/media'
import { decodedFrames, frameNumberOf, plantedVideo } from '../testing/planted-video'
import { createVideoEngine } from './client'
import type { VideoPlan } from './types'

const engine = createVideoEngine()
afterAll(() => engine.dispose())

const NAME = 'redacted-video'

/** Returns the handle of an output, with the content of an earlier attempt. */
async function outputHandle(): Promise<FileSystemFileHandle> {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(NAME, { create: true })
  const writable = await handle.createWritable()
  await writable.write(new Uint8Array(2_000_000).fill(7))
  await writable.close()
  return handle
}

afterEach(async () => {
  const folder = await navigator.storage.getDirectory()
  await folder.removeEntry(NAME).catch(() => undefined)
})

async function sourceOf(file: Blob): Promise<NonNullable<VideoPlan['source']>> {
  return { sha256: await sha256(new Uint8Array(await file.arrayBuffer())), width: 320, height: 180 }
}

describe('[MEDIA-06] video engine', () => {
  it('writes a redacted video into a file and describes it', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(0.4, 25), audio: ['eng'] })
    const region = planted.region({ number: 3, coverLabel: 's40(2)' })
    const place = planted.patternAt(0.2)
    const source = await sourceOf(planted.file)
    const output = await outputHandle()
    const progress: EngineProgress[] = []
    const plan: VideoPlan = { regions: [region], kept: [], shown: [{ itemId: 'pattern', time: 0.2, box: place }], source }
    const result = await engine.redact(planted.file, plan, { path: [NAME] }, { onProgress: (one) => progress.push(one) })
    const written = await output.getFile()
    expect(result).toMatchObject({
      container: 'mp4',
      codec: 'h264',
      contentType: 'video/mp4',
      extension: '.mp4',
      size: written.size,
      sourceContentType: 'video/mp4',
      sourceSha256: source.sha256,
      outputSha256: await sha256(new Uint8Array(await written.arrayBuffer())),
      notes: ['Reason codes aren’t written on the covers of videos.'],
      details: { mediaType: 'video', width: 320, height: 180, frames: 10, audioTracks: 1, spans: [] },
    })
    expect(result.details.duration).toBeCloseTo(0.4, 2)
    expect(result.details.tracks).toEqual([
      { trackId: 'pattern', number: 3, kind: 'object', style: 'Black Box', start: 0, end: expect.closeTo(0.36, 6) as number },
    ])
    expect(result.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'regions passed',
      'faces passed',
      'rest passed',
      'metadata passed',
      'dimensions passed',
    ])
    const numbers = (await decodedFrames(written)).map(({ image }) => frameNumberOf(image))
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => index))
    const stages = [...new Set(progress.map(({ stage }) => stage))]
    expect(stages).toEqual(['probe', 'prepare', 'redact', 'encode', 'load-detector', 'verify'])
    expect(progress.filter(({ stage }) => stage === 'redact').length).toBeGreaterThan(5)
    expect(result.thumbnail.size).toBeGreaterThan(100)
    const [shown] = result.itemThumbnails
    if (!shown) throw new Error('the item has no thumbnail')
    const bitmap = await createImageBitmap(shown.image)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const middle = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data
    expect(Math.max(...(middle ?? [255]).slice(0, 3))).toBeLessThan(45)
  })

  it('rejects a review of another file before it writes anything', async () => {
    const { file } = await plantedVideo({ times: evenTimes(0.2, 25) })
    const source = await sourceOf(new Blob(['another file']))
    const output = await outputHandle()
    await expect(engine.redact(file, { regions: [], kept: [], source }, { path: [NAME] })).rejects.toMatchObject({
      code: 'source-mismatch',
    })
    expect((await output.getFile()).size).toBe(2_000_000)
  })

  it('stops within a frame when it is cancelled, and releases the file', async () => {
    const planted = await plantedVideo({ times: evenTimes(2, 25) })
    const output = await outputHandle()
    const controller = new AbortController()
    const seen: number[] = []
    const onProgress = ({ stage, fraction }: EngineProgress) => {
      if (stage !== 'redact') return
      seen.push(fraction)
      if (fraction > 0.1) controller.abort()
    }
    const redaction = engine.redact(
      planted.file,
      { regions: [planted.region()], kept: [] },
      { path: [NAME] },
      {
        signal: controller.signal,
        onProgress,
      },
    )
    await expect(redaction).rejects.toMatchObject({ code: 'cancelled' })
    expect(Math.max(...seen)).toBeLessThan(0.5)
    // The next call waits until the worker is free, and the file can be written again.
    await expect(
      engine.redact(planted.file, { regions: [], kept: [], container: 'webm', codec: 'h264' }, { path: [NAME] }),
    ).rejects.toMatchObject({
      code: 'cannot-encode',
    })
    const writable = await output.createWritable()
    await writable.close()
  })

  it('plans the source’s container and codec', async () => {
    const plan = await engine.planOutput(await videoFile({ kind: 'mkv' }))
    expect(plan).toEqual({ container: 'mkv', codec: 'vp9', notes: [] })
  })
})
