import { EncodedPacketSink } from 'mediabunny'
import { expect, it } from 'vitest'

import { COPIED_VIDEO } from '#lib/words/copied-video.ts'
import type { PlannedSpan } from '../../audio/types'
import type { FaceModel } from '../../detect/face/face-model'
import { bytesOf, u32be } from '../../testing/bytes'
import { ffmpegVideo } from '../../testing/ffmpeg'
import { evenTimes, videoFile } from '../../testing/media'
import { openVideo, plantedVideo } from '../../testing/planted-video'
import { packetsOf } from '../../testing/redacted-video'
import { remuxed } from '../../testing/remuxed-video'
import { verifiedVideo } from '../../testing/verified-video'
import { exportClip, makeClip } from '../../testing/verify-clips'
import { planOutput } from './output'
import type { VideoPlan } from '../types'
import { verifyVideo } from '../verify/verify'

const { signal } = new AbortController()
const audio = { seconds: 1, hertz: 440, loudness: 0.5, channels: 2 }
const span: PlannedSpan = { spanId: 'a', number: 1, cover: 'mute', start: 0.3, end: 0.6 }
const noFaces: FaceModel = { name: 'none', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

it.each(['mp4', 'webm', 'mkv'] as const)(
  '[MEDIA-06] copies the video packets of %s bit for bit if only audio is redacted',
  async (kind) => {
    const source = await videoFile({ kind, audio })
    expect((await planOutput(source, { signal, onProgress: () => undefined })).notes).toContain(COPIED_VIDEO)
    const { findings, notes, checks, details, output } = await verifiedVideo(source, { spans: [span] })
    const packets = await packetsOf(source, 'video')
    expect(await packetsOf(output, 'video')).toEqual(packets)
    expect(findings).toEqual([])
    expect(notes).toEqual(['The video is copied without re-encoding.'])
    expect(checks.find(({ name }) => name === 'rest')).toEqual({
      name: 'rest',
      outcome: 'passed',
      detail: `The video is a bit-for-bit copy of the source: ${packets.length} packets were compared.`,
    })
    expect(details).toMatchObject({ frames: packets.length, audioTracks: 1 })
  },
)

it('[MEDIA-06] copies the frames of a transparent video without their alpha channel', async () => {
  const source = await videoFile({ kind: 'webm', isTransparent: true, times: evenTimes(0.4, 25) })
  const { findings, notes, output } = await verifiedVideo(source, { audio: 'remove' })
  expect(await packetsOf(output, 'video')).toEqual(await packetsOf(source, 'video'))
  expect(notes).toEqual(['Transparency is left out.', 'The video is copied without re-encoding.'])
  const alphas = async (file: Blob): Promise<number> => {
    const input = openVideo(file)
    const track = await input.getPrimaryVideoTrack()
    let count = 0
    if (track) for await (const { sideData } of new EncodedPacketSink(track).packets()) if (sideData.alpha) count += 1
    input.dispose()
    return count
  }
  expect([await alphas(source), await alphas(output)]).toEqual([10, 0])
  expect(findings).toEqual([])
})

it.each(['mute', 'remove'] as const)('[MEDIA-06] copies the video packets if the audio is exported by "%s"', async (mode) => {
  const source = await videoFile({ kind: 'mp4', rotation: 90, audio })
  const { findings, output } = await verifiedVideo(source, { audio: mode })
  expect(await packetsOf(output, 'video')).toEqual(await packetsOf(source, 'video'))
  expect(findings).toEqual([])
})

it('[MEDIA-06] encodes the video again if a track is redacted, nothing is changed, or another codec is chosen', async () => {
  const { file, region } = await plantedVideo({ kind: 'mp4', times: evenTimes(0.4, 25), audio: ['eng'] })
  const packets = await packetsOf(file, 'video')
  for (const plan of [
    { regions: [region()], spans: [span] },
    {},
    { spans: [span], container: 'webm', codec: 'vp9' },
  ] satisfies Partial<VideoPlan>[]) {
    const { findings, notes, output } = await verifiedVideo(file, plan)
    expect(await packetsOf(output, 'video')).not.toEqual(packets)
    expect(notes).not.toContain('The video is copied without re-encoding.')
    expect(findings).toEqual([])
  }
})

it('[MEDIA-06] copies reordered frames without the notes of the encoder in their packets', async ({ skip }) => {
  const source = await ffmpegVideo('libx264')
  if (source === undefined) return skip('ffmpeg is not installed')
  const { findings, output } = await verifiedVideo(source, { audio: 'remove' })
  const [before, after] = [await packetsOf(source, 'video'), await packetsOf(output, 'video')]
  const times = before.map(({ time }) => time)
  expect(times).not.toEqual(times.toSorted((a, b) => a - b))
  expect(after.map(({ time }) => time)).toEqual(times)
  expect(after.slice(1)).toEqual(before.slice(1))
  // The first packet loses its note and keeps its frame, which ends it.
  const [first = '', copied = ''] = [before[0]?.data, after[0]?.data]
  expect(first.length).toBeGreaterThan(copied.length)
  expect(first.endsWith(copied.slice(-1000))).toBe(true)
  expect(new TextDecoder('latin1').decode(await output.arrayBuffer())).not.toContain('x264')
  expect(findings).toEqual([])
})

it('[MEDIA-06] copies H.264 without the frames of a second view and without auxiliary pictures', async () => {
  const plain = await videoFile({ kind: 'mp4', times: evenTimes(0.4, 25) })
  const units = [0x74, 0x13].map((header) => bytesOf([header, 0x40, 0x80, 0x01], 'Wolframite', [0x80]))
  const hidden = bytesOf(...units.flatMap((unit) => [u32be(unit.length), unit]))
  const source = await remuxed(plain, 'mp4', (data) => bytesOf(data, hidden))
  const { findings, output } = await verifiedVideo(source, { audio: 'remove' })
  expect(findings).toEqual([])
  expect(await packetsOf(output, 'video')).toEqual(await packetsOf(plain, 'video'))
})

it('[MEDIA-06] catches a planted defect: a packet that is not copied', async () => {
  const clip = await makeClip({ kind: 'mkv' })
  const verify = async (output: Blob) => {
    const plan = { kept: [], regions: [], audio: 'remove' as const }
    const { findings } = await verifyVideo({
      source: clip.file,
      output,
      plan,
      frames: clip,
      detector: noFaces,
      signal,
      onProgress: () => undefined,
    })
    return findings.map(({ check, detail }) => `${check}: ${detail}`)
  }
  expect(await verify(await remuxed(clip.file, 'mkv', (data) => data))).toEqual([])
  // The last bit of a frame, which changes hardly a pixel.
  const altered = await remuxed(clip.file, 'mkv', (data, index) =>
    index === 13 ? data.with(data.length - 1, (data.at(-1) ?? 0) ^ 1) : data,
  )
  expect(await verify(altered)).toContain(
    'rest: The video isn’t a copy of the source at 0:00.65, although only the audio was to be changed.',
  )
  expect(await verify(await exportClip(clip, []))).toContain(
    'rest: The video isn’t a copy of the source at 0:00.00, although only the audio was to be changed.',
  )
})
