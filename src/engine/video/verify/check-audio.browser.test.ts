import { BufferTarget, CanvasSource, EncodedAudioPacketSource, EncodedPacket, MpegTsOutputFormat, Output, Quality } from 'mediabunny'
import { describe, expect, it } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { evenTimes } from '../../testing/media'
import { packetsOf, redacted } from '../../testing/redacted-video'
import { checkAudio } from './check-audio'
import { Findings } from './findings'
import { scanFile } from './scan-file'

/** Audio frames of 1024 samples at 48 kHz. Only their bytes matter, because copied audio isn't decoded. */
const SECONDS_PER_FRAME = 1024 / 48_000
const FRAMES = 12
/** AudioSpecificConfig of AAC-LC, 48 kHz, one channel. */
const DESCRIPTION = Uint8Array.of(0x11, 0x88)

/** Begins like a description of the channels, so that the packet is copied as it is. */
const payload = (frame: number): Uint8Array => Uint8Array.from({ length: 60 }, (_, at) => (at === 0 ? 0xa0 : (at * 7 + frame * 31) % 251))

/** Wraps an AAC frame in an ADTS header (ISO/IEC 13818-7, 6.2), of 9 bytes with a checksum and 7 without. */
function withAdtsHeader(data: Uint8Array, hasChecksum: boolean): Uint8Array {
  const header = hasChecksum ? 9 : 7
  const length = header + data.length
  return Uint8Array.of(
    0xff,
    hasChecksum ? 0xf0 : 0xf1,
    (1 << 6) | (3 << 2),
    (1 << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
    ...(hasChecksum ? [0x12, 0x34] : []),
    ...data,
  )
}

type Wrapping = 'by the muxer' | 'without a checksum' | 'with a checksum'

/** Makes a transport stream of half a second with AAC, whose packets start with ADTS headers. */
async function transportStream(wrapping: Wrapping, payloadOf = payload): Promise<Blob> {
  const output = new Output({ format: new MpegTsOutputFormat(), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(160, 96)
  const context = canvasContext(canvas)
  const video = new CanvasSource(canvas, { codec: 'avc', quality: new Quality('low') })
  const audio = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  for (const time of evenTimes(0.4, 10)) {
    context.fillStyle = `rgb(${time * 400} 90 120)`
    context.fillRect(0, 0, 160, 96)
    await video.add(time, 0.1)
  }
  const decoderConfig = { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 1 }
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const data = wrapping === 'by the muxer' ? payloadOf(frame) : withAdtsHeader(payloadOf(frame), wrapping === 'with a checksum')
    await audio.add(new EncodedPacket(data, 'key', frame * SECONDS_PER_FRAME, SECONDS_PER_FRAME), {
      decoderConfig: wrapping === 'by the muxer' ? { ...decoderConfig, description: DESCRIPTION } : decoderConfig,
    })
  }
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([output.target.buffer])
}

/** Returns the details of the findings on kept audio. */
async function audioFindings(source: Blob, output: Blob): Promise<string[]> {
  const { signal } = new AbortController()
  const [before, after] = [await scanFile(source, signal), await scanFile(output, signal)]
  const findings = new Findings({ width: 160, height: 96 })
  await checkAudio(before, after, 'keep', findings, signal)
  before.input.dispose()
  after.input.dispose()
  return findings.all().map(({ detail }) => detail ?? '')
}

describe('[MEDIA-06] kept AAC of a transport stream', () => {
  for (const wrapping of ['by the muxer', 'without a checksum', 'with a checksum'] as const)
    for (const container of ['mp4', 'mkv'] as const)
      it(`passes in ${container} without its ADTS headers, written ${wrapping}`, async () => {
        const source = await transportStream(wrapping)
        const { blob } = await redacted(source, { container, codec: 'h264' })
        const [before, after] = [await packetsOf(source, 'audio'), await packetsOf(blob, 'audio')]
        const header = wrapping === 'with a checksum' ? 9 : 7
        expect(before.map(({ data }) => data.split(',').length)).toEqual(Array.from({ length: FRAMES }, () => 60 + header))
        expect(after.map(({ data }) => data)).toEqual(Array.from({ length: FRAMES }, (_, frame) => String(payload(frame))))
        expect(await audioFindings(source, blob)).toEqual([])
      })

  it('is held if a byte differs', async () => {
    const source = await transportStream('without a checksum')
    const altered = await transportStream('without a checksum', (frame) =>
      payload(frame).map((byte, at) => (at === 5 && frame === 3 ? 255 : byte)),
    )
    const { blob } = await redacted(altered, { container: 'mp4' })
    expect(await audioFindings(source, blob)).toEqual(['The audio of the version differs from the source at 0:00.06.'])
  })
})
