import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { withCleanAperture, withPixelCrop, withTwoDescriptions, type PlannedCrop } from '../testing/crops'
import { evenTimes } from '../testing/media'
import { plantedVideo } from '../testing/planted-video'
import { fromBase64 } from '../testing/samples'
import { verifiedVideo } from '../testing/verified-video'
import { probeMedia } from '../timed/jobs'
import { scanEbml } from '../timed/containers/scan-ebml'
import { scanIsobmff } from '../timed/containers/scan-isobmff'

const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })
const SIZE = { width: 320, height: 180 }
const NOTHING: PlannedCrop = { left: 0, right: 0, top: 0, bottom: 0 }
const SENTENCE = 'Players crop the frames of this video, which this app can’t do. Crop it in another program and upload the new file.'

async function cropped(kind: 'mp4' | 'mov' | 'webm' | 'mkv', crop: PlannedCrop): Promise<Blob> {
  const { file } = await plantedVideo({ kind, times: evenTimes(0.2, 25), ...SIZE })
  return kind === 'mp4' || kind === 'mov' ? withCleanAperture(file, SIZE, crop) : withPixelCrop(file, crop)
}

describe('[MEDIA-06] a video whose frames players crop', () => {
  it.for(['mp4', 'mov', 'webm', 'mkv'] as const)('is refused by its check: %s', async (kind) => {
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      await expect(probeMedia(await cropped(kind, { ...NOTHING, [side]: 2 }), context())).rejects.toMatchObject({
        code: 'cannot-decode',
        message: SENTENCE,
      })
  })

  it.for(['mp4', 'mov', 'webm', 'mkv'] as const)('is accepted if the crop keeps the whole frame: %s', async (kind) => {
    expect((await probeMedia(await cropped(kind, NOTHING), context())).file.video).toMatchObject(SIZE)
  })

  it.for([
    ['mp4', 'clap'],
    ['mov', 'clap'],
    ['webm', 'PixelCrop'],
    ['mkv', 'PixelCrop'],
  ] as const)('is a finding as an export: %s', async ([kind, part]) => {
    const scan = part === 'clap' ? scanIsobmff : scanEbml
    const whole = await plantedVideo({ kind, times: evenTimes(0.2, 25), ...SIZE })
    const { foreign } = await scan(whole.file)
    expect(foreign).not.toContain(part)
    expect((await scan(await cropped(kind, { ...NOTHING, left: 40 }))).foreign.toSorted()).toEqual([...foreign, part].toSorted())
  })
})

/** Makes a video of 352 × 208 pixels whose parameters cut off some of them, given as ffmpeg's options. */
async function croppedByStream(crop: string, extension: string): Promise<Blob | undefined> {
  const input = ['-f', 'lavfi', '-i', 'testsrc2=size=352x208:rate=25:duration=0.3']
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bsf:v', `h264_metadata=${crop}`]
  const base64 = await commands.makeByFfmpeg([...input, ...codec], extension)
  if (base64 === null) console.warn('Skipped: ffmpeg is not installed.')
  return base64 === null ? undefined : fromBase64(base64, 'application/octet-stream')
}

describe('[MEDIA-06] H.264 whose parameters crop its frames', () => {
  it.for(['.ts', '.mp4', '.mkv'])(
    'is refused by its check if they cut off the left, which browsers show in part: %s',
    async (extension, { skip }) => {
      const file = await croppedByStream('crop_left=32:crop_top=28', extension)
      if (file === undefined) return skip()
      await expect(probeMedia(file, context())).rejects.toMatchObject({ code: 'cannot-decode', message: SENTENCE })
    },
  )

  it('is accepted and redacted if they cut off other sides', async ({ skip }) => {
    const file = await croppedByStream('crop_top=28:crop_right=32', '.ts')
    if (file === undefined) return skip()
    expect((await probeMedia(file, context())).file.video).toMatchObject(SIZE)
    const box = { x: 40, y: 40, width: 60, height: 50 }
    const boxes = [0, 9].map((time) => ({ time, ...box }))
    const stretches = [{ boxes, isOpenEnded: false }]
    const region: MovingRegion = { trackId: 'a', number: 1, kind: 'object', style: 'Black Box', stretches }
    expect((await verifiedVideo(file, { regions: [region] })).findings).toEqual([])
  })
})

describe.each(['mp4', 'mov'] as const)('[MEDIA-06] a video with two descriptions of its frames: %s', (kind) => {
  const planted = async (used: 1 | 2): Promise<Blob> =>
    withTwoDescriptions((await plantedVideo({ kind, times: evenTimes(0.2, 25), ...SIZE })).file, used)

  it('is refused by its check if frames have one that the reader doesn’t use', async () => {
    await expect(probeMedia(await planted(1), context())).rejects.toMatchObject({
      code: 'cannot-decode',
      message: `This ${kind === 'mp4' ? 'MP4' : 'QuickTime'} file changes its video or audio format, and this app can read only one of them. Convert it to one format in another program and upload that.`,
    })
  })

  it('is accepted if all frames have the one that the reader uses', async () => {
    expect((await probeMedia(await planted(2), context())).file.video).toMatchObject(SIZE)
  })
})
