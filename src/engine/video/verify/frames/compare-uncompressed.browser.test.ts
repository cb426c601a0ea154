import {
  BufferTarget,
  CanvasSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  Output,
  Quality,
  type AudioCodec,
} from 'mediabunny'
import { describe, expect, it } from 'vitest'

import { canvasContext } from '#engine/core/canvas.ts'
import { evenTimes } from '#engine/testing/media.ts'
import { plantedVideo } from '#engine/testing/planted-video.ts'
import { redacted } from '#engine/testing/redacted-video.ts'
import { decoded } from '#engine/testing/recordings.ts'
import { verifiedVideo } from '#engine/testing/verified-video.ts'
import { checkAudio } from '../check-audio'
import { Findings } from '../findings'
import { scanFile } from '../scan-file'

const RATE = 48_000
const PACKET = 1000

/** Makes a Matroska video of 0.4 s with packets of 1000 samples of 16 bits. A packet without a time follows the one before. */
async function matroska(packets: { value: number; time?: number }[]): Promise<Blob> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(160, 96)
  const context = canvasContext(canvas)
  const video = new CanvasSource(canvas, { codec: 'avc', quality: new Quality('low') })
  const audio = new EncodedAudioPacketSource('pcm-s16')
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  for (const time of evenTimes(0.4, 10)) {
    context.fillStyle = `rgb(${time * 400} 90 120)`
    context.fillRect(0, 0, 160, 96)
    await video.add(time, 0.1)
  }
  const decoderConfig = { codec: 'pcm-s16', sampleRate: RATE, numberOfChannels: 1 }
  let end = 0
  for (const { value, time = end } of packets) {
    const data = new Uint8Array(new Int16Array(PACKET).fill(value).buffer)
    await audio.add(new EncodedPacket(data, 'key', time, PACKET / RATE), { decoderConfig })
    end = time + PACKET / RATE
  }
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()])
}

/** Returns the details of the findings on the audio of one video as the export of another. */
async function audioFindings(source: Blob, output: Blob): Promise<string[]> {
  const { signal } = new AbortController()
  const [before, after] = [await scanFile(source, signal), await scanFile(output, signal)]
  const findings = new Findings({ width: 160, height: 96 })
  await checkAudio(before, after, 'keep', findings, signal)
  before.input.dispose()
  after.input.dispose()
  return findings.all().map(({ detail }) => detail ?? '')
}

describe('[MEDIA-06] uncompressed audio in different packets of another container', () => {
  const packets: { value: number; time?: number }[] = [1, 2, 3, 4, 5, 6].map((value) => ({ value: value * 100 }))

  it('passes, and so does a gap that QuickTime fills with silence', async () => {
    for (const [index, time] of [undefined, 0.2].entries()) {
      const file = await matroska(packets.map((packet, at) => (at === 3 && time !== undefined ? { ...packet, time } : packet)))
      const { findings, checks, output } = await verifiedVideo(file, { container: 'mov' })
      expect(findings).toEqual([])
      expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
      const [after] = await decoded(output)
      expect(after?.planes[0]).toHaveLength([6000, 12_600][index] ?? 0)
    }
  })

  it('is held if a sample differs', async () => {
    const { blob } = await redacted(await matroska(packets.with(4, { value: 501 })), { container: 'mov' })
    expect(await audioFindings(await matroska(packets), blob)).toEqual(['The audio of the version differs from the source at 0:00.08.'])
  })

  it('is held if it is late, early, shorter or longer', async () => {
    const source = await matroska(packets)
    const late = await redacted(await matroska(packets.with(0, { value: 100, time: 0.002 })), { container: 'mov' })
    expect(await audioFindings(source, late.blob)).toEqual(['The version’s audio is out of sync with the source at 0:00.00.'])
    const early = await redacted(source, { container: 'mov' })
    const delayed = await matroska(packets.with(0, { value: 100, time: 0.002 }))
    expect(await audioFindings(delayed, early.blob)).toEqual(['The version’s audio is out of sync with the source at 0:00.00.'])
    const short = await redacted(await matroska(packets.slice(0, 5)), { container: 'mov' })
    expect(await audioFindings(source, short.blob)).toEqual(['The version’s audio ends at 0:00.10, before the source’s.'])
    const long = await redacted(await matroska([...packets, { value: 700 }]), { container: 'mov' })
    expect(await audioFindings(source, long.blob)).toEqual(['The version’s audio is longer than the source’s.'])
  })

  it('is held if a gap is filled with sound', async () => {
    const source = await matroska(packets.with(3, { value: 400, time: 0.2 }))
    const filled = Array.from({ length: 10 }, (_unused, at) => ({ value: at < 3 ? (at + 1) * 100 : 50 }))
    const { blob } = await redacted(await matroska(filled), { container: 'mov' })
    expect(await audioFindings(source, blob)).toEqual(['The version’s audio is out of sync with the source at 0:00.20.'])
  })

  it('is held if its bytes are in another format', async () => {
    const made = (audioCodec: AudioCodec) => plantedVideo({ kind: 'mov', times: evenTimes(0.2, 25), audio: ['eng'], audioCodec })
    const [source, output] = [await made('pcm-s24be'), await made('pcm-s24')]
    expect(await audioFindings(source.file, output.file)).toEqual([
      'The version’s audio is stored in a different format from the source’s.',
    ])
  })
})
