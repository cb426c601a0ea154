import { afterEach, expect, it, vi } from 'vitest'

import { drawWaveform } from './waveform/waveform'
import { audioFile, videoFile } from '../testing/media'
import { probeMedia } from './jobs'

// Firefox 115 has none of WebCodecs, and Safari 17 no AudioDecoder.
const NONE = ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder']

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const context = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })

it('accepts a video without VideoDecoder, and makes no thumbnail', async () => {
  const file = await videoFile({ kind: 'webm' })
  for (const name of NONE) vi.stubGlobal(name, undefined)
  const probed = await probeMedia(file, context())
  expect(probed).toMatchObject({ type: 'video', thumbnail: null, file: { video: { width: 320, height: 180 } } })
})

it('accepts audio without AudioDecoder, and says why there is no waveform', async () => {
  const file = await audioFile('ogg', { seconds: 0.2, hertz: 440, loudness: 0.5 })
  vi.stubGlobal('AudioDecoder', undefined)
  expect(await probeMedia(file, context())).toMatchObject({ type: 'audio', thumbnail: null })
  await expect(drawWaveform(file, context())).rejects.toMatchObject({
    code: 'cannot-decode',
    message: 'A waveform needs audio decoding (AudioDecoder), which this browser doesn’t have.',
  })
})

it('says that H.264 needs a decoder if the browser has none', async () => {
  const file = await videoFile({ kind: 'mp4' })
  vi.spyOn(VideoDecoder, 'isConfigSupported').mockImplementation((config) =>
    Promise.resolve({ config, supported: !config.codec.startsWith('avc1') }),
  )
  await expect(probeMedia(file, context())).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This browser can’t decode H.264. If it is Firefox on Linux, install the package libavcodec; otherwise use Chrome or Edge. ' +
      'Then upload the video again.',
  })
})
