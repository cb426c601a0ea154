import { describe, expect, it } from 'vitest'

import { withCleanAperture, withPixelCrop, withTwoDescriptions, type PlannedCrop } from '../testing/crops'
import { evenTimes } from '../testing/media'
import { plantedVideo } from '../testing/planted-video'
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
