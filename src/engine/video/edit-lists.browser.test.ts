import { commands } from 'vitest/browser'
import { describe, expect, it } from 'vitest'

import type { FaceModel } from '../detect/face/face-model'
import { withEdits, type PlannedEdit } from '../testing/edit-lists'
import { evenTimes } from '../testing/media'
import { decodedFrames, frameNumberOf, plantedVideo } from '../testing/planted-video'
import { packetsOf } from '../testing/redacted-video'
import { fromBase64 } from '../testing/samples'
import { decoded } from '../testing/recordings'
import { verifiedVideo } from '../testing/verified-video'
import { withFile } from '../timed/open'
import { openFrames } from './detect/detect-frames'
import type { VideoPlan } from './types'
import { verifyVideo } from './verify/verify'

const { signal } = new AbortController()
const noFaces: FaceModel = { name: 'none', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

/** Frames 10 to 19 of 30, and their audio. */
const shown: PlannedEdit = { duration: 0.4, media: 0.4 }
const numbers = Array.from({ length: 10 }, (_unused, index) => 10 + index)

async function cut(edits: readonly PlannedEdit[] = [shown]) {
  const planted = await plantedVideo({ kind: 'mp4', times: evenTimes(1.2, 25), audio: ['eng'], audioCodec: 'aac' })
  return { ...planted, file: await withEdits(planted.file, () => edits) }
}

/** Returns what a player shows that ignores edit lists: the numbers of the frames, and the seconds of audio. */
async function unhidden(file: Blob): Promise<{ frames: number[]; seconds: number }> {
  const all = await withEdits(file, () => undefined)
  const frames = (await decodedFrames(all)).map(({ image }) => frameNumberOf(image))
  const [audio] = await decoded(all)
  return { frames, seconds: (audio?.planes[0]?.length ?? 0) / (audio?.sampleRate ?? 1) }
}

const span = { spanId: 'a', number: 1, cover: 'mute', start: 0.1, end: 0.2 } as const

describe('[MEDIA-06] a video of which an edit list shows a part', () => {
  it.for<[string, Partial<VideoPlan>, number]>([
    ['as it is', {}, 0.46],
    ['with a muted span', { spans: [span] }, 0.46],
    ['muted', { audio: 'mute' }, 0.46],
    ['without its audio', { audio: 'remove' }, 0],
    ['converted to QuickTime', { container: 'mov' }, 0.46],
  ])('is exported without the rest: %s', async ([, plan, longest]) => {
    const { file } = await cut()
    const { output, findings, details, notes } = await verifiedVideo(file, plan)
    expect(findings).toEqual([])
    const { frames, seconds } = await unhidden(output)
    expect(frames).toEqual(numbers)
    expect(seconds).toBeLessThanOrEqual(longest)
    expect((await packetsOf(output, 'video'))[0]?.time).toBe(0)
    expect([details.frames, Math.round(details.duration * 1000)]).toEqual([10, 400])
    expect(notes).not.toContain('The video is copied without re-encoding.')
  })

  it('has its covers and detections at the times that are shown', async () => {
    const { file, patternAt } = await cut()
    const [from, to] = [patternAt(0.4), patternAt(0.76)]
    const boxes = [
      { time: 0, ...from },
      { time: 0.36, ...to },
    ]
    const region = { trackId: 'a', kind: 'object', style: 'Black Box', stretches: [{ boxes, isOpenEnded: false }] } as const
    const plan = { regions: [{ ...region, stretches: [...region.stretches] }] }
    const { findings, output } = await verifiedVideo(file, plan)
    expect(findings).toEqual([])
    for (const { time, image } of await decodedFrames(output)) {
      const { x, y, width, height } = patternAt(0.4 + time)
      const at = (Math.round(y + height / 2) * 320 + Math.round(x + width / 2)) * 4
      expect(image.data[at]).toBeLessThan(24)
    }
    const found = await withFile(file, async ({ video }) => {
      if (!video) throw new Error('the file has no video')
      const { times, decode } = await openFrames(video, signal)
      let decodedCount = 0
      for await (const sample of decode()) {
        sample.close()
        decodedCount += 1
      }
      return { first: times[0], count: times.length, decodedCount }
    })
    expect(found).toEqual({ first: 0, count: 10, decodedCount: 10 })
  })

  it('shows a frame from the start that was to begin earlier', async () => {
    const { file } = await cut([{ duration: 0.4, media: 0.41 }])
    const { output, findings } = await verifiedVideo(file, { audio: 'remove' })
    expect(findings).toEqual([])
    expect((await unhidden(output)).frames).toEqual([...numbers, 20])
    expect((await packetsOf(output, 'video')).slice(0, 2).map(({ time }) => Math.round(time * 1000))).toEqual([0, 30])
  })

  it('is held if its export has the rest', async () => {
    const { file } = await cut()
    const { file: whole } = await plantedVideo({ kind: 'mp4', times: evenTimes(1.2, 25), audio: ['eng'], audioCodec: 'aac' })
    const frames = { times: numbers.map((_unused, index) => index * 0.04), width: 320, height: 180 }
    for (const output of [file, whole]) {
      const plan = { regions: [], kept: [], audio: 'remove' } as const
      const request = { source: file, output, plan: { ...plan, regions: [], kept: [] }, frames, detector: noFaces, signal }
      const { findings } = await verifyVideo({ ...request, onProgress: () => undefined })
      expect(findings.map(({ detail }) => detail)).toContain('The version has 30 frames, but the source has 10.')
    }
    const request = { source: whole, output: file, plan: { regions: [], kept: [] }, frames, detector: noFaces, signal }
    const { findings } = await verifyVideo({ ...request, onProgress: () => undefined })
    expect(findings.map(({ detail }) => detail)).toContain('The version holds 0.80 s of video that players don’t show.')
  })
})

/** Returns a fragmented file of ffmpeg whose edit lists, of ffmpeg's duration 0, end after some milliseconds. */
async function fragmentedUntil(milliseconds: number): Promise<Blob | undefined> {
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1.2', '-f', 'lavfi', '-i', 'sine=duration=1.2']
  const codecs = ['-c:v', 'libx264', '-preset', 'fast', '-bf', '2', '-g', '5', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const base64 = await commands.makeByFfmpeg([...inputs, ...codecs, '-movflags', 'frag_keyframe+delay_moov'], '.mp4')
  if (base64 === null) return undefined
  const bytes = new Uint8Array(await (await fromBase64(base64, 'video/mp4')).arrayBuffer())
  const view = new DataView(bytes.buffer)
  let lists = 0
  for (let at = 0; at + 20 < bytes.length; at += 1)
    if (view.getUint32(at) === 0x656c7374) {
      expect([view.getUint32(at + 8), view.getUint32(at + 12)]).toEqual([1, 0])
      view.setUint32(at + 12, milliseconds)
      lists += 1
    }
  expect(lists).toBe(2)
  return new Blob([bytes], { type: 'video/mp4' })
}

describe('[MEDIA-06] a fragmented video of which an edit list shows a part', () => {
  it.for([
    [400, 10],
    [0, 30],
    [9000, 30],
  ] as const)('is exported without the rest: %i ms', async ([milliseconds, shownFrames], { skip }) => {
    const file = await fragmentedUntil(milliseconds)
    if (file === undefined) {
      console.warn('Skipped: ffmpeg is not installed.')
      return skip()
    }
    const { output, findings, details } = await verifiedVideo(file, { spans: [{ ...span, start: 0.1, end: 0.2 }] })
    expect(findings).toEqual([])
    expect(details.frames).toBe(shownFrames)
    const all = await withEdits(output, () => undefined)
    expect(await packetsOf(all, 'video')).toHaveLength(shownFrames)
    const [audio] = await decoded(all)
    const seconds = (audio?.planes[0]?.length ?? 0) / (audio?.sampleRate ?? 1)
    expect(seconds).toBeLessThanOrEqual(shownFrames / 25 + 0.06)
  })
})
