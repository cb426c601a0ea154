import { describe, expect, it } from 'vitest'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { casesOfToday } from '#tests/cases-of-today.ts'
import { EngineCancelledError } from '../core/errors'
import type { FaceModel } from '../detect/face/face-model'
import { evenTimes } from '../testing/media'
import { decodedFrames, plantedVideo, type PlantedVideo } from '../testing/planted-video'
import { packetsOf, redacted } from '../testing/redacted-video'
import { verifiedVideo } from '../testing/verified-video'
import { RememberedSearches } from '../verify/remembered-searches'
import { sha256OfFile } from '../report/hash'
import { EarlierExports, type EarlierExport } from './export/earlier-exports'
import type { RedactedVideo } from './types'
import { verifyVideo } from './verify/verify'

/** A video of ten frames a second. Encoders begin a new stretch every two seconds. */
const clip = (kind: 'mp4' | 'webm', seconds = 6): Promise<PlantedVideo> =>
  plantedVideo({ kind, times: evenTimes(seconds, 10), bitrate: 2_000_000 })

/** A black corner in a part of a video. */
const corner = (start: number, end: number, more: Partial<MovingRegion> = {}): MovingRegion => ({
  trackId: 'corner',
  kind: 'object',
  style: 'Black Box',
  stretches: [
    {
      boxes: [start, end].map((time) => ({ time, x: 240, y: 100, width: 60, height: 60 })),
      isOpenEnded: false,
    },
  ],
  ...more,
})

const outcomes = ({ checks }: RedactedVideo): string[] => checks.map(({ outcome }) => outcome)
const PASSED = ['passed', 'passed', 'passed', 'passed', 'passed']

/** Returns the numbers of the frames whose packets are equal in both exports. */
async function equalFrames(one: Blob, other: Blob): Promise<number[]> {
  const [before, after] = [await packetsOf(one, 'video'), await packetsOf(other, 'video')]
  return after.flatMap(({ data, time }, index) => (before[index]?.data === data && before[index].time === time ? [index] : []))
}

/** Returns the hash of a source, and what is remembered of its export. */
async function remembered({ file }: PlantedVideo, earlier: EarlierExports): Promise<[string, EarlierExport]> {
  const sha256 = await sha256OfFile(file)
  const made = earlier.of(sha256)
  if (made === undefined) throw new Error('the export isn’t remembered')
  return [sha256, made]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_unused, index) => from + index)

/** Returns red, green and blue of a pixel. */
function colourAt(image: ImageData | undefined, { x, y }: { x: number; y: number }): number[] {
  const at = (y * (image?.width ?? 0) + x) * 4
  return [...(image?.data.slice(at, at + 3) ?? [])]
}

/** A model that finds nothing, and counts its searches. */
function countingModel(): { model: FaceModel; asked: () => number } {
  let asked = 0
  const find = () => {
    asked += 1
    return Promise.resolve([])
  }
  return { model: { name: 'planted', load: () => Promise.resolve(), find }, asked: () => asked }
}

describe('[MEDIA-06] a second export of a video', () => {
  it.for(casesOfToday(['mp4', 'webm'] as const, 2))('encodes only the stretches that look different: %s', async (kind) => {
    const planted = await clip(kind)
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    const first = await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    const second = await verifiedVideo(planted.file, { regions: [...regions, corner(2.5, 3)] }, undefined, { earlier })
    expect([outcomes(first), outcomes(second)]).toEqual([PASSED, PASSED])
    expect(await equalFrames(first.output, second.output)).toEqual([...range(0, 20), ...range(40, 60)])
    expect(first.notes.join()).not.toContain('previous export')
    expect(second.notes).toContain(
      '40 of 60 frames look the same as in the previous export, so they were copied from it. All frames were compared with the source again.',
    )
    const frames = await decodedFrames(second.output)
    expect(frames).toHaveLength(60)
    expect(second.details).toMatchObject({ frames: 60, tracks: [{}, {}] })
  })

  it('copies frames of a rotated clip at uneven times', async () => {
    const times = evenTimes(6, 10).map((time, index) => time + (index % 3) / 60)
    const planted = await plantedVideo({ kind: 'webm', times, bitrate: 2_000_000, rotation: 90 })
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    const small = corner(4.5, 5, {
      stretches: [{ boxes: [4.5, 5].map((time) => ({ time, x: 10, y: 200, width: 60, height: 60 })), isOpenEnded: false }],
    })
    await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    const second = await verifiedVideo(planted.file, { regions: [...regions, small] }, undefined, { earlier })
    expect(outcomes(second)).toEqual(PASSED)
    expect(second.notes.join()).toContain('40 of 60 frames look the same as in the previous export')
    expect((await packetsOf(second.output, 'video')).map(({ time }) => time)).toEqual(
      (await packetsOf(planted.file, 'video')).map(({ time }) => time),
    )
  })

  it('can be cancelled among copied frames, and repeated', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    const [, made] = await remembered(planted, earlier)
    const controller = new AbortController()
    const onProgress = (fraction: number): void => {
      if (fraction > 0.2) controller.abort()
    }
    const options = { signal: controller.signal, onProgress, earlier: made }
    await expect(redacted(planted.file, { regions: [...regions, corner(2.5, 3)] }, options)).rejects.toThrow(EngineCancelledError)
    const second = await verifiedVideo(planted.file, { regions: [...regions, corner(2.5, 3)] }, undefined, { earlier })
    expect(outcomes(second)).toEqual(PASSED)
    expect(second.notes.join()).toContain('40 of 60 frames look the same')
  })

  it('never copies from an export whose frames have a finding', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    const verify: typeof verifyVideo = async (request) => {
      const verification = await verifyVideo(request)
      return { ...verification, findings: [{ check: 'rest', severity: 'error', detail: 'A glitch.', box: null }] }
    }
    await verifiedVideo(planted.file, { regions }, undefined, { earlier, verify })
    const second = await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    expect(second.notes.join()).not.toContain('previous export')
  })

  it('encodes everything for another format or another source', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const plan = { regions: [planted.region()] }
    await verifiedVideo(planted.file, plan, undefined, { earlier })
    const otherFormat = await verifiedVideo(planted.file, { ...plan, container: 'mp4' }, undefined, { earlier })
    const otherFile = await plantedVideo({ kind: 'webm', times: evenTimes(6, 10), bitrate: 2_100_000 })
    const otherSource = await verifiedVideo(otherFile.file, plan, undefined, { earlier })
    for (const { notes } of [otherFormat, otherSource]) expect(notes.join()).not.toContain('previous export')
  })

  it('keeps the colours of a pixelated track that were measured in a copied frame', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    // The track moves over a patterned background, so colours that are measured later are others.
    const places = [
      { time: 0, x: 20, y: 20, width: 60, height: 60 },
      { time: 3.5, x: 230, y: 100, width: 60, height: 60 },
    ]
    const pixelated = corner(0, 0, { style: 'Pixelated', stretches: [{ boxes: places, isOpenEnded: false }] })
    const first = await verifiedVideo(planted.file, { regions: [pixelated] }, undefined, { earlier })
    const second = await verifiedVideo(planted.file, { regions: [pixelated, corner(3.7, 5)] }, undefined, { earlier })
    expect([outcomes(first), outcomes(second)]).toEqual([PASSED, PASSED])
    expect(second.notes.join()).toContain('20 of 60 frames look the same as in the previous export')
    const [before, after] = [await decodedFrames(first.output), await decodedFrames(second.output)]
    // At 3 s, the track is in a stretch that is encoded again.
    const tile = { x: 200 + 20, y: 89 + 20 }
    const [one, other] = [before, after].map((frames) => colourAt(frames[30]?.image, tile))
    expect(one).toHaveLength(3)
    for (const [channel, value] of one?.entries() ?? []) expect(Math.abs(value - (other?.[channel] ?? 0))).toBeLessThanOrEqual(4)
  })

  it('encodes a pixelated track again if anything beside it changed, because its tiles may take other colours', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const pixelated = corner(0, 3.9, { style: 'Pixelated' })
    await verifiedVideo(planted.file, { regions: [pixelated] }, undefined, { earlier })
    const second = await verifiedVideo(planted.file, { regions: [pixelated, corner(2.5, 3)] }, undefined, { earlier })
    expect(outcomes(second)).toEqual(PASSED)
    expect(second.notes.join()).toContain('20 of 60 frames look the same as in the previous export')
  })

  it('encodes everything if the earlier file can’t be read any more', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    const [sha256, made] = await remembered(planted, earlier)
    earlier.keep(sha256, { ...made, file: new Blob(['deleted']) })
    const second = await verifiedVideo(planted.file, { regions: [...regions, corner(2.5, 3)] }, undefined, { earlier })
    expect(outcomes(second)).toEqual(PASSED)
    expect(second.notes.join()).not.toContain('previous export')
  })

  it('encodes everything if the encoder now describes its stream differently', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    const [sha256, made] = await remembered(planted, earlier)
    earlier.keep(sha256, { ...made, config: { ...made.config, codec: 'vp09.00.51.08' } })
    const second = await verifiedVideo(planted.file, { regions: [...regions, corner(2.5, 3)] }, undefined, { earlier })
    expect(outcomes(second)).toEqual(PASSED)
    expect(second.notes.join()).not.toContain('previous export')
  })

  it('finds what a changed earlier file shows', async () => {
    const planted = await clip('webm')
    const earlier = new EarlierExports()
    const regions = [planted.region()]
    await verifiedVideo(planted.file, { regions }, undefined, { earlier })
    const [sha256, made] = await remembered(planted, earlier)
    const uncovered = await verifiedVideo(planted.file, {})
    earlier.keep(sha256, { ...made, file: uncovered.output })
    const second = await verifiedVideo(planted.file, { regions: [...regions, corner(2.5, 3)] }, undefined, { earlier })
    expect(second.notes.join()).toContain('40 of 60 frames look the same as in the previous export')
    expect(second.findings.map(({ check }) => check)).toContain('regions')
  })

  it('searches only pixels that no export had before, and says so', async () => {
    const planted = await clip('webm', 12)
    const { model, asked } = countingModel()
    const searches = new RememberedSearches()
    const tools = {
      earlier: new EarlierExports(),
      detector: searches.remembering(model),
      verify: (request: Parameters<typeof verifyVideo>[0]) => verifyVideo({ ...request, searches }),
    }
    const regions = [planted.region()]
    const first = await verifiedVideo(planted.file, { regions }, undefined, tools)
    const afterFirst = asked()
    const second = await verifiedVideo(planted.file, { regions: [...regions, corner(2.5, 3)] }, undefined, tools)
    const anew = asked() - afterFirst
    expect(first.searches[0]?.detail).not.toContain('answered by earlier ones')
    const [, repeated, runs] =
      /; (\d+) of (\d+) searches were answered by earlier ones of the same pixels/.exec(second.searches[0]?.detail ?? '') ?? []
    expect(Number(runs) - Number(repeated)).toBe(anew)
    expect(anew).toBeGreaterThan(0)
    expect(anew).toBeLessThan(afterFirst / 2)
    expect(outcomes(second)).toEqual(PASSED)
  })
})
