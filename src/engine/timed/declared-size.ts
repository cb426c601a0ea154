import { ByteReader } from '../core/byte-reader'
import { BufferedFile } from './buffered-file'

const HEADER_BYTES = 64
/** Max boxes to read. A fragmented video of several hours has thousands. */
const MAX_BOXES = 20_000
/** Programs that write streams use this or a larger value for an unknown size. */
const PLACEHOLDER = 0x7fff_f000

async function readerAt(file: Blob, at: number): Promise<ByteReader> {
  return new ByteReader(new Uint8Array(await file.slice(at, at + HEADER_BYTES).arrayBuffer()))
}

/** Returns the end of the last box of MP4 and QuickTime. */
async function endOfBoxes(file: Blob): Promise<number> {
  const buffered = new BufferedFile(file)
  let end = 0
  for (let box = 0; box < MAX_BOXES && end + 8 <= file.size; box += 1) {
    const reader = await buffered.read(end, HEADER_BYTES)
    const short = reader.u32be(0)
    // A size of 0 means that the box extends to the end of the file; 1 means that the size follows in eight bytes.
    if (short === 0) return file.size
    const size = short === 1 && reader.length >= 16 ? reader.u32be(8) * 2 ** 32 + reader.u32be(12) : short
    if (size < 8) return end
    end += size
  }
  return end
}

/** Reads an EBML number: its value, or null for "unknown", and its length in bytes. */
function variableInteger(reader: ByteReader, at: number): { value: number | null; length: number } {
  const first = reader.bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let index = 1; index < length; index += 1) {
    const byte = reader.bytes[at + index] ?? 0
    if (byte !== 0xff) isUnknown = false
    value = value * 256 + byte
  }
  return { value: isUnknown ? null : value, length }
}

/** Returns the end of the segment of Matroska and WebM. */
async function endOfSegment(file: Blob): Promise<number> {
  const header = variableInteger(await readerAt(file, 0), 4)
  if (header.value === null) return 0
  const at = 4 + header.length + header.value
  const reader = await readerAt(file, at)
  if (!reader.startsWith(0, [0x18, 0x53, 0x80, 0x67])) return 0
  const segment = variableInteger(reader, 4)
  return segment.value === null ? 0 : at + 4 + segment.length + segment.value
}

/** Returns the end of the RIFF chunk of WAV. */
async function endOfRiff(file: Blob): Promise<number> {
  const bytes = new DataView(await file.slice(0, 8).arrayBuffer())
  const size = bytes.getUint32(4, true)
  return size >= PLACEHOLDER ? 0 : size + 8
}

/**
 * Returns the size that the file declares, in bytes, or 0 if it declares none. A declared size above the actual one means that the file is
 * truncated. AAC and transport streams declare none, so their truncation is not detected.
 */
export async function declaredSize(file: Blob): Promise<number> {
  if (file.size < 16) return 0
  const start = await readerAt(file, 0)
  if (start.startsWith(0, [0x1a, 0x45, 0xdf, 0xa3])) return endOfSegment(file)
  if (start.name(0) === 'RIFF') return endOfRiff(file)
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(start.name(4))) return endOfBoxes(file)
  return 0
}
