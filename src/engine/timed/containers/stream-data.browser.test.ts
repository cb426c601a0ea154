import { expect, it } from 'vitest'

import { bytesOf, u32be } from '../../testing/bytes'
import { ffmpegVideo } from '../../testing/ffmpeg'
import { evenTimes } from '../../testing/media'
import { openVideo, plantedVideo } from '../../testing/planted-video'
import { redacted } from '../../testing/redacted-video'
import { remuxed } from '../../testing/remuxed-video'
import { exportClip, makeClip } from '../../testing/verify-clips'
import { subjectRegion } from '../../testing/clip-scene'
import type { FaceModel } from '../../detect/face/face-model'
import { foreignStreamData } from './stream-data'
import { verifyVideo } from '../../video/verify/verify'

const { signal } = new AbortController()

async function foreignIn(file: Blob): Promise<string[]> {
  const input = openVideo(file)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error('the file has no video')
    return await foreignStreamData(track, signal)
  } finally {
    input.dispose()
  }
}

const noFaces: FaceModel = { name: 'none', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

const UUID = Array.from({ length: 16 }, (_, at) => at + 1)
/** An SEI message and an OBU with a name. */
const SEI = bytesOf([0x06, 5, 20], UUID, 'Anna', [0x80])
const OBU = bytesOf([(5 << 3) | 2, 7, 4, 0xb5], 'Anna', [0x80])

it('[MEDIA-06] catches a planted defect: user data in one packet of an H.264 stream', async () => {
  const clip = await makeClip()
  const regions = [subjectRegion(clip.times)]
  const exported = await exportClip(clip, regions)
  const verifyOf = (output: Blob) =>
    verifyVideo({
      source: clip.file,
      output,
      plan: { kept: [], regions },
      frames: clip,
      detector: noFaces,
      signal,
      onProgress: () => undefined,
    })
  const planted = await remuxed(exported, 'mp4', (data, index) => (index === 5 ? bytesOf(u32be(SEI.length), SEI, data) : data))
  const detail = 'The video stream contains more than frames: user data (SEI).'
  expect((await verifyOf(planted)).findings).toContainEqual(expect.objectContaining({ check: 'metadata', severity: 'error', detail }))
  expect((await verifyOf(exported)).findings).toEqual([])
})

it('[MEDIA-06] finds user data in one packet of an AV1 stream, and none in an export', async () => {
  const { file } = await plantedVideo({ kind: 'mkv', codec: 'av1', times: evenTimes(0.4, 25), audio: ['eng'] })
  const { blob } = await redacted(file, {})
  expect(await foreignIn(blob)).toEqual([])
  // A packet starts with its delimiter.
  const planted = await remuxed(blob, 'mkv', (data, index) => (index === 3 ? bytesOf(OBU, data) : data))
  expect(await foreignIn(planted)).toEqual(['user data (metadata OBU)'])
})

it('[MEDIA-06] leaves the settings and the version that x264 writes into its stream out of an export', async () => {
  const file = await ffmpegVideo('libx264')
  if (file === undefined) return
  expect(await foreignIn(file)).toEqual(['user data (SEI)'])
  const text = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer())
  expect(await text(file)).toContain('x264 - core')
  // No region is redacted, so nothing but the audio might change.
  const { blob } = await redacted(file, { regions: [], audio: 'remove' })
  expect(await foreignIn(blob)).toEqual([])
  expect(await text(blob)).not.toContain('x264')
})
