import {
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  MovOutputFormat,
} from 'mediabunny'
import { expect, it } from 'vitest'

import { inMemory } from '../../testing/in-memory'
import { cleanIsobmff } from './clean-isobmff'

const TIMES = [0, 0.1, 0.2]

async function written(format: Mp4OutputFormat | MovOutputFormat): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180, colorSpace }
  for (const [index, time] of TIMES.entries())
    await source.add(new EncodedPacket(new Uint8Array(50).fill(index + 1), index === 0 ? 'key' : 'delta', time, 0.1), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer())
}

function clean(bytes: Uint8Array<ArrayBuffer>): void {
  cleanIsobmff(inMemory(bytes))
}

async function packetsOf(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BlobSource(new Blob([bytes])), formats: [MP4, QTFF] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('there is no video')
  const packets: [number, number[]][] = []
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets()) packets.push([timestamp, [...data]])
  input.dispose()
  return packets
}

const positionOf = (bytes: Uint8Array, name: string): number => {
  const at = new TextDecoder('latin1').decode(bytes).indexOf(name)
  if (at < 0) throw new Error(`there is no ${name}`)
  return at
}

/** Returns the dates after the name of a box of version 0. */
const datesOf = (bytes: Uint8Array, name: string) => Array.from(bytes.subarray(positionOf(bytes, name) + 8, positionOf(bytes, name) + 16))

it.for([
  ['MP4', new Mp4OutputFormat({ fastStart: false })],
  ['QuickTime', new MovOutputFormat({ fastStart: false })],
  ['fragmented MP4', new Mp4OutputFormat({ fastStart: 'fragmented' })],
] as const)('[MEDIA-06] removes the dates of %s and keeps its frames', async ([, format]) => {
  const bytes = await written(format)
  const before = await packetsOf(bytes)
  expect(datesOf(bytes, 'mvhd')).not.toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  clean(bytes)
  for (const name of ['mvhd', 'tkhd', 'mdhd']) expect(datesOf(bytes, name)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(before.map(([time]) => time)).toEqual(TIMES)
  expect(await packetsOf(bytes)).toEqual(before)
})

it('[MEDIA-06] leaves no unused bytes between the header and the first frame', async () => {
  const bytes = await written(new Mp4OutputFormat({ fastStart: false }))
  const at = positionOf(bytes, 'mdat')
  const view = new DataView(bytes.buffer)
  const size = view.getUint32(at - 4)
  // The length of the long header, from before the size was known.
  expect(Array.from(bytes.subarray(at + 4, at + 12))).toEqual([0, 0, 0, 0, 0, 0, 0, 16])
  clean(bytes)
  expect([view.getUint32(at - 4), view.getUint32(at + 4), view.getUint32(at + 8)]).toEqual([1, 0, size])
  expect(bytes[at + 12]).toBe(1)
  clean(bytes)
  expect([view.getUint32(at - 4), view.getUint32(at + 8)]).toEqual([1, size])
})

it('rejects a file with a broken box', () => {
  expect(() => clean(Uint8Array.of(0, 0, 0, 99, 109, 111, 111, 118))).toThrow('broken box')
})
