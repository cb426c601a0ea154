import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
  type AudioCodec,
  type OutputFormat,
} from 'mediabunny'
import { expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import { describeFile, openFile } from '../read-file'

/** A frame of MPEG 1 at 48 kHz, of layer 2 with 192 kbit/s or of layer 3 with 128 kbit/s. */
const frame = (layer: 2 | 3): Uint8Array =>
  layer === 2 ? bytesOf([0xff, 0xfd, 0xa4, 0], new Uint8Array(572)) : bytesOf([0xff, 0xfb, 0x94, 0], new Uint8Array(380))

/** Makes a file of ten equal packets, 24 ms apart. */
async function audioOf(format: OutputFormat, codec: AudioCodec, data: Uint8Array, decoderConfig: AudioDecoderConfig): Promise<Uint8Array> {
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  for (let index = 0; index < 10; index += 1) await source.add(new EncodedPacket(data, 'key', 0.024 * index, 0.024), { decoderConfig })
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer())
}

const MPEG = { codec: 'mp3', numberOfChannels: 2, sampleRate: 48_000 }

/** Makes a Matroska file that names its codec. */
async function matroska(name: string): Promise<Blob> {
  const bytes = await audioOf(new MkvOutputFormat(), 'mp3', frame(2), MPEG)
  const at = new TextDecoder('latin1').decode(bytes).indexOf('A_MPEG/L3')
  bytes.set(bytesOf(name), at)
  return new Blob([bytes.slice()])
}

async function codecOf(file: Blob): Promise<string | undefined> {
  const opened = await openFile(file)
  const { audio } = await describeFile(opened)
  opened.input.dispose()
  return audio?.codec
}

it.for([
  ['MP3', new MpegTsOutputFormat(), 3],
  ['MP2', new MpegTsOutputFormat(), 2],
  ['MP3', new Mp4OutputFormat(), 3],
  ['MP2', new Mp4OutputFormat(), 2],
] as const)('[MEDIA-02] tells MP2 from MP3 in a container that has one number for both: %s', async ([name, format, layer]) => {
  expect(await codecOf(new Blob([(await audioOf(format, 'mp3', frame(layer), MPEG)).slice()]))).toBe(name)
})

it.for([
  ['A_MPEG/L2', 'MP2'],
  ['A_TRUEHD\0', 'Dolby TrueHD'],
  ['A_OTHERS\0', 'unknown'],
] as const)('[MEDIA-02] names a codec that no browser decodes by the identifier of Matroska: %s', async ([id, name]) => {
  expect(await codecOf(await matroska(id))).toBe(name)
})

it.for([
  ['two channels', [0x11, 0x90], 'AAC'],
  ['channels that its audio describes', [0x11, 0x80], undefined],
  ['channels that its audio describes, at a rate of its own', [0x17, 0x80, 0x5d, 0xc0, 0x00], undefined],
] as const)('[UPL-08] reads the AAC of an MP4 by its description: %s', async ([, description, name]) => {
  const config = { codec: 'mp4a.40.2', numberOfChannels: 2, sampleRate: 48_000, description: Uint8Array.from(description) }
  const file = new Blob([(await audioOf(new Mp4OutputFormat(), 'aac', new Uint8Array(100), config)).slice()])
  if (name === undefined)
    await expect(openFile(file)).rejects.toMatchObject({ message: expect.stringMatching(/unusual channel/) as string })
  else expect(await codecOf(file)).toBe(name)
})
