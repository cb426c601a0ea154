import { ByteReader } from '../../core/byte-reader'
import type { RandomAccess } from '../../core/output-file'

interface BoxPlace {
  name: string
  start: number
  /** The first byte after the header. */
  content: number
  end: number
}

const HEADER = 8
const LARGE_HEADER = 16
/** Boxes that contain boxes with dates or with positions of frames. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** Boxes with the dates of creation and last change. */
const DATED = new Set(['mvhd', 'tkhd', 'mdhd'])

function* boxesIn(file: RandomAccess, from: number, to: number): Generator<BoxPlace> {
  for (let start = from; start + HEADER <= to;) {
    const header = new ByteReader(file.read(start, Math.min(to, start + LARGE_HEADER)))
    const short = header.u32be(0)
    const isLarge = short === 1
    const size = isLarge ? header.u32be(8) * 2 ** 32 + header.u32be(12) : short
    if (size < HEADER || start + size > to) throw new Error('the written file has a broken box')
    yield { name: header.name(4), start, content: start + (isLarge ? LARGE_HEADER : HEADER), end: start + size }
    start += size
  }
}

function clearDates(file: RandomAccess, { content }: BoxPlace): void {
  // The dates follow the version and the flags, in four or eight bytes each.
  const isLong = file.read(content, content + 1)[0] === 1
  file.write(new Uint8Array(isLong ? 16 : 8), content + 4)
}

/** Returns the position of the first frame in a list of positions, or undefined for an empty list. */
function firstPosition(file: RandomAccess, { name, content }: BoxPlace): number | undefined {
  const list = new ByteReader(file.read(content, content + 16))
  if (list.u32be(4) === 0) return undefined
  return name === 'co64' ? list.u32be(8) * 2 ** 32 + list.u32be(12) : list.u32be(8)
}

/** Clears the dates below a box. Returns the position of the first frame of all tracks. */
function cleanBelow(file: RandomAccess, from: number, to: number): number {
  let first = Infinity
  for (const box of boxesIn(file, from, to)) {
    if (CONTAINERS.has(box.name)) first = Math.min(first, cleanBelow(file, box.content, box.end))
    else if (DATED.has(box.name)) clearDates(file, box)
    else if (box.name === 'stco' || box.name === 'co64') first = Math.min(first, firstPosition(file, box) ?? Infinity)
  }
  return first
}

/** Writes the size of a box in the long form, which takes eight bytes more. */
function widen(file: RandomAccess, { start, end }: BoxPlace): void {
  const size = new Uint8Array(LARGE_HEADER - HEADER)
  new DataView(size.buffer).setUint32(0, Math.floor((end - start) / 2 ** 32))
  new DataView(size.buffer).setUint32(4, (end - start) % 2 ** 32)
  file.write(size, start + HEADER)
  file.write(Uint8Array.of(0, 0, 0, 1), start)
}

/**
 * Removes unneeded data that mediabunny writes into MP4 and QuickTime: the date, and eight bytes before the first frame, which are reserved
 * for a size of more than 4 GB.
 */
export function cleanIsobmff(file: RandomAccess): void {
  const first = cleanBelow(file, 0, file.size)
  for (const box of boxesIn(file, 0, file.size))
    if (box.name === 'mdat' && box.content === box.start + HEADER && first === box.start + LARGE_HEADER) widen(file, box)
}
