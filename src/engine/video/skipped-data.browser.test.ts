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

import { canvasContext } from '../core/canvas'
import { bytesOf } from '../testing/bytes'
import { evenTimes } from '../testing/media'
import { packetsOf } from '../testing/redacted-video'
import { verifiedVideo } from '../testing/verified-video'
import { checkAudio } from './verify/check-audio'
import { Findings } from './verify/findings'
import { scanFile } from './verify/scan-file'
import type { MovingRegion } from '#lib/review/moving-regions.ts'

const HIDDEN = 'Mara Voss'

interface Kind {
  codec: AudioCodec
  string: string
  sampleRate: number
  description?: Uint8Array
  seconds: number
  /** A packet, and what is left of it. */
  packet: Uint8Array
  plain: Uint8Array
}

/** A frame of MP3 with 32 kbit/s at 32 kHz and one channel, without any audio. */
const mp3 = (hidden: Uint8Array) => bytesOf([0xff, 0xfb, 0x18, 0xc0], new Uint8Array(17 + 114), hidden)
/** Silence of one channel in AAC-LC, and its end. */
const SILENCE = [0x00, 0xc8, 0x00, 0x07]
const BLANK = new Uint8Array(HIDDEN.length)

const KINDS: Kind[] = [
  {
    codec: 'aac',
    string: 'mp4a.40.2',
    sampleRate: 48_000,
    description: Uint8Array.of(0x11, 0x88),
    seconds: 1024 / 48_000,
    packet: bytesOf([0x80, HIDDEN.length], HIDDEN, SILENCE),
    plain: bytesOf(SILENCE),
  },
  { codec: 'mp3', string: 'mp3', sampleRate: 32_000, seconds: 1152 / 32_000, packet: mp3(bytesOf(HIDDEN)), plain: mp3(BLANK) },
  {
    codec: 'opus',
    string: 'opus',
    sampleRate: 48_000,
    description: bytesOf('OpusHead', [1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
    seconds: 0.02,
    packet: bytesOf([0xfb, 0x41, HIDDEN.length, 0xff, 0xfe], HIDDEN),
    plain: bytesOf([0xfb, 0x41, HIDDEN.length, 0xff, 0xfe], BLANK),
  },
]

/** Makes a video of 0.4 seconds whose audio consists of the same packet again and again. */
async function videoWith({ codec, string, sampleRate, description, seconds, packet }: Kind): Promise<Blob> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(160, 96)
  const context = canvasContext(canvas)
  const video = new CanvasSource(canvas, { codec: 'vp9', quality: new Quality('low') })
  const audio = new EncodedAudioPacketSource(codec)
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  for (const time of evenTimes(0.4, 10)) {
    context.fillStyle = `rgb(${time * 400} 90 120)`
    context.fillRect(0, 0, 160, 96)
    await video.add(time, 0.1)
  }
  const decoderConfig = { codec: string, sampleRate, numberOfChannels: 1, ...(description && { description }) }
  for (let time = 0; time < 0.38; time += seconds) await audio.add(new EncodedPacket(packet, 'key', time, seconds), { decoderConfig })
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()])
}

const box = { x: 40, y: 30, width: 32, height: 24 }
const boxes = [
  { time: -1, ...box },
  { time: 9, ...box },
]
const region: MovingRegion = { trackId: 'one', number: 1, kind: 'object', style: 'Black Box', stretches: [{ boxes, isOpenEnded: false }] }

const textOf = async (file: Blob): Promise<string> => new TextDecoder('latin1').decode(await file.arrayBuffer())

describe('[MEDIA-06] data in packets of audio that decoders skip', () => {
  it.for(KINDS)('isn’t copied into an export: $codec', async (kind) => {
    const file = await videoWith(kind)
    expect(await textOf(file)).toContain(HIDDEN)
    const { output, findings } = await verifiedVideo(file, { regions: [region] })
    expect(findings).toEqual([])
    const text = await textOf(output)
    expect(text).not.toContain(HIDDEN)
    const [before, after] = [await packetsOf(file, 'audio'), await packetsOf(output, 'audio')]
    expect(after).toHaveLength(before.length)
    expect(new Set(after.map(({ data }) => data))).toEqual(new Set([String(kind.plain)]))
  })

  it.for(KINDS)('holds an export that has it: $codec', async (kind) => {
    const { signal } = new AbortController()
    const file = await videoWith(kind)
    const [before, after] = [await scanFile(file, signal), await scanFile(file, signal)]
    const findings = new Findings({ width: 160, height: 96 })
    await checkAudio(before, after, 'keep', findings, signal)
    before.input.dispose()
    after.input.dispose()
    expect(findings.all().map(({ detail }) => detail)).toEqual(['The audio of the version differs from the source at 0:00.00.'])
  })
})
