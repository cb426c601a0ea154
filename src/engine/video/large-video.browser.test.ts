import { canEncodeVideo } from 'mediabunny'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { ffmpegVideo } from '../testing/ffmpeg'
import { packetsOf, redacted } from '../testing/redacted-video'
import { probeMedia } from '../timed/jobs'
import { chooseTarget, planOutput } from './export/output'
import { encodesLargeFrames } from './export/trial-frame'

afterEach(() => vi.unstubAllGlobals())

/** Frames of 33 million pixels take seconds each on a busy machine. */
const LONG = { timeout: 240_000 }
/** Sizes that H.264 can't have here: 8K, 5K, and the smallest above that of its level 5.2 in both directions. */
const SIZES = [
  { width: 7680, height: 4320 },
  { width: 4112, height: 2320 },
  { width: 5120, height: 2880 },
  { width: 2320, height: 4112 },
]
const REGION: MovingRegion = {
  trackId: 'square',
  kind: 'object',
  style: 'Pixelated',
  stretches: [{ boxes: [0, 0.04].map((time) => ({ time, x: 90, y: 90, width: 2100, height: 2020 })), isOpenEnded: false }],
}
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

/** An encoder that accepts the settings of large frames, and fails once it gets one. */
class FailingEncoder extends EventTarget {
  static isConfigSupported = (config: VideoEncoderConfig) => Promise.resolve({ supported: true, config })
  state: CodecState = 'unconfigured'
  encodeQueueSize = 0
  readonly #error: (error: DOMException) => void
  constructor({ error }: VideoEncoderInit) {
    super()
    this.#error = error
  }
  configure(): void {
    this.state = 'configured'
  }
  encode(): void {
    this.state = 'closed'
    this.#error(new DOMException('The frame is too large.', 'EncodingError'))
  }
  flush(): Promise<void> {
    return Promise.reject(new DOMException('The encoder failed.', 'EncodingError'))
  }
  close(): void {
    this.state = 'closed'
  }
}

describe('[MEDIA-06] video of more than 4096 x 2304 pixels', () => {
  it.for(casesOfToday(SIZES, 4))(
    'of $width x $height in a codec that can’t be encoded at this size gets another one, stated beforehand, and every frame',
    LONG,
    async (size, { skip }) => {
      if (await canEncodeVideo('avc', size)) return skip('this browser encodes H.264 of this size')
      if (!(await canEncodeVideo('vp9', size))) return skip('this browser can’t encode this size')
      const file = await ffmpegVideo('libx264', `${size.width}x${size.height}`, 2)
      if (file === undefined) return
      const { container, codec, notes } = await planOutput(file, context())
      expect([container, codec]).toEqual(['webm', 'vp9'])
      expect(notes).toContain('The video is VP9, because this browser can’t encode H.264 of this size.')
      const { blob } = await redacted(file, { regions: [REGION] })
      expect((await packetsOf(blob, 'video')).map(({ time }) => time)).toEqual([0, 0.04])
      expect(await probeMedia(blob, context())).toMatchObject({ file: { video: { codec: 'VP9', ...size } } })
    },
  )

  it('is refused beforehand if the encoder accepts the size but fails', async () => {
    vi.stubGlobal('VideoEncoder', FailingEncoder)
    // A size of its own, because results are remembered.
    const size = { width: 7682, height: 4322 }
    expect(await encodesLargeFrames('vp9', size)).toBe(false)
    const video = {
      getCodedWidth: () => Promise.resolve(size.width),
      getCodedHeight: () => Promise.resolve(size.height),
      getCodec: () => Promise.resolve('vp9'),
    } as Parameters<typeof chooseTarget>[0]['video']
    const container = { contentTypes: { video: 'video/webm', audio: 'audio/webm' } } as Parameters<typeof chooseTarget>[0]['container']
    await expect(chooseTarget({ video, container }, {})).rejects.toMatchObject({
      code: 'cannot-encode',
      message: expect.stringContaining('can’t encode a video of this size') as string,
    })
  })

  it('is not tried for smaller frames', async () => {
    vi.stubGlobal('VideoEncoder', FailingEncoder)
    expect(await encodesLargeFrames('vp9', { width: 4096, height: 2304 })).toBe(true)
  })
})
