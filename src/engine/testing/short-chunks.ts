import { ByteReader } from '../core/byte-reader'
import { bytesOf, mediaBox, u32be } from './bytes'

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

interface Chunk {
  offset: number
  frames: number
}

interface Box {
  name: string
  start: number
  content: number
  end: number
}

function* boxesIn(reader: ByteReader, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to;) {
    const size = reader.u32be(start)
    const isLarge = size === 1
    const end = start + (isLarge ? reader.u32be(start + 8) * 2 ** 32 + reader.u32be(start + 12) : size)
    yield { name: reader.name(start + 4), start, content: start + (isLarge ? 16 : 8), end }
    start = end
  }
}

/** Returns the chunks of a table of samples (ISO/IEC 14496-12, 8.7.4 and 8.7.5). */
function chunksOf(reader: ByteReader, boxes: readonly Box[]): Chunk[] {
  const [runs, places] = ['stsc', 'stco'].map((name) => boxes.find((box) => box.name === name)?.content ?? 0)
  if (runs === undefined || places === undefined) return []
  const chunks: Chunk[] = []
  for (let index = 0; index < reader.u32be(places + 4); index += 1) {
    let frames = 0
    for (let run = 0; run < reader.u32be(runs + 4); run += 1) {
      const at = runs + 8 + 12 * run
      if (reader.u32be(at) <= index + 1) frames = reader.u32be(at + 4)
    }
    chunks.push({ offset: reader.u32be(places + 8 + 4 * index), frames })
  }
  return chunks
}

/** Returns a box with the audio in short chunks. */
function rebuilt(reader: ByteReader, { name, start, content, end }: Box, bytesPerFrame: number, most: number): Uint8Array {
  if (!PARENTS.has(name)) return reader.bytes.slice(start, end)
  const boxes = [...boxesIn(reader, content, end)]
  const isAudio = name === 'stbl' && /^(?:twos|sowt|raw |in24|in32|fl32|fl64|ulaw|alaw)$/.test(entryOf(reader, boxes))
  if (!isAudio) return mediaBox(name, ...boxes.map((box) => rebuilt(reader, box, bytesPerFrame, most)))
  const chunks = chunksOf(reader, boxes).flatMap(({ offset, frames }) =>
    Array.from({ length: Math.ceil(frames / most) }, (_unused, part) => ({
      offset: offset + part * most * bytesPerFrame,
      frames: Math.min(most, frames - part * most),
    })),
  )
  const runs = chunks.flatMap(({ frames }, index) => [...u32be(index + 1), ...u32be(frames), ...u32be(1)])
  const tables: Record<string, Uint8Array> = {
    stsc: mediaBox('stsc', u32be(0), u32be(chunks.length), runs),
    stco: mediaBox(
      'stco',
      u32be(0),
      u32be(chunks.length),
      chunks.flatMap(({ offset }) => u32be(offset)),
    ),
  }
  return mediaBox(name, ...boxes.map((box) => tables[box.name] ?? reader.bytes.slice(box.start, box.end)))
}

function entryOf(reader: ByteReader, boxes: readonly Box[]): string {
  const descriptions = boxes.find((box) => box.name === 'stsd')
  return descriptions === undefined ? '' : reader.name(descriptions.content + 12)
}

/**
 * Splits the uncompressed audio of a QuickTime file into chunks of few frames, like cameras do. mediabunny writes chunks of half a second,
 * and reads each chunk as a packet.
 */
export async function withShortChunks(file: Blob, bytesPerFrame: number, frames = 1000): Promise<Blob> {
  const reader = new ByteReader(new Uint8Array(await file.arrayBuffer()))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let index = new Uint8Array()
  for (const box of boxesIn(reader, 0, reader.length)) {
    // The frames stay where they are: the old index becomes unused space, and the new one follows at the end.
    if (box.name === 'moov') {
      index = Uint8Array.from(rebuilt(reader, box, bytesPerFrame, frames))
      parts.push(bytesOf(u32be(box.end - box.start), 'free', new Uint8Array(box.end - box.content)))
    } else parts.push(Uint8Array.from(reader.bytes.subarray(box.start, box.end)))
  }
  return new Blob([...parts, index], { type: file.type })
}
