import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

/** Display times of the frames in seconds, in storage order. They are out of order, so that the file gets a `ctts` table. */
const TIMES = [0, 0.12, 0.04, 0.08]
const GROUPS = 25

function positionOf(bytes: Uint8Array, name: string): number {
  const characters = [...name].map((character) => character.charCodeAt(0))
  const at = bytes.findIndex((_byte, index) => characters.every((character, offset) => bytes[index + offset] === character))
  if (at < 0) throw new Error(`The file has no ${name} box.`)
  return at
}

/**
 * Makes a corrupt MP4 whose `ctts` table declares four billion frames per entry. mediabunny iterates over all of them, which takes many
 * minutes.
 */
export async function endlessVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180, colorSpace }
  for (let group = 0; group < GROUPS; group += 1) {
    for (const [index, time] of TIMES.entries()) {
      const type = index === 0 ? 'key' : 'delta'
      await source.add(new EncodedPacket(new Uint8Array(20).fill(index), type, group * 0.16 + time, 0.04), { decoderConfig })
    }
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('Nothing was written.')
  const bytes = new Uint8Array(target.buffer)
  const view = new DataView(target.buffer)
  // The name is followed by version and flags, the number of entries, and a count and an offset per entry.
  const table = positionOf(bytes, 'ctts') + 4
  const entries = view.getUint32(table + 4)
  for (let entry = 0; entry < entries; entry += 1) view.setUint32(table + 8 + entry * 8, 0xffff_ffff)
  return bytes
}
