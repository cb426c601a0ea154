/** Fields of 16 and 32 bits with this value say that the ZIP64 record has the number. */
const FULL_16 = 0xff_ff
export const FULL_32 = 0xff_ff_ff_ff

const UTF8_NAMES = 0x08_00
const PLAIN_VERSION = 20
const ZIP64_VERSION = 45
/** Unix, because some readers convert the names in archives of other systems although these are marked as UTF-8. */
const MADE_BY = (3 << 8) | ZIP64_VERSION
/** A regular file that its owner can write and everyone can read. */
const ATTRIBUTES = 0o10_0644 * 2 ** 16

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function record(fields: readonly Field[], ...rest: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [size]) => sum + size, 0)
  const bytes = new Uint8Array(length + rest.reduce((sum, part) => sum + part.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  for (const part of rest) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A file of an archive. */
export interface ZipEntry {
  name: Uint8Array
  modified: Date
  crc: number
  /** Bytes. */
  size: number
  /** The position of the local header. */
  offset: number
  /** Whether the local header has room for a size of 64 bits. */
  isZip64: boolean
}

/** Returns a time as MS-DOS stored it: local, in steps of 2 seconds, since 1980. */
function dosTime(date: Date): [time: number, day: number] {
  const year = Math.max(0, date.getFullYear() - 1980)
  return [
    (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  ]
}

function sharedFields({ name, modified, crc, size, isZip64 }: ZipEntry, hasLargeSize: boolean, extraLength: number): Field[] {
  const [time, day] = dosTime(modified)
  return [
    [2, isZip64 || extraLength > 0 ? ZIP64_VERSION : PLAIN_VERSION],
    [2, UTF8_NAMES],
    // Stored: media files are compressed already.
    [2, 0],
    [2, time],
    [2, day],
    [4, crc],
    [4, hasLargeSize ? FULL_32 : size],
    [4, hasLargeSize ? FULL_32 : size],
    [2, name.length],
    [2, extraLength],
  ]
}

function zip64Extra(values: readonly number[]): Uint8Array<ArrayBuffer> {
  if (values.length === 0) return new Uint8Array()
  return record([[2, 1], [2, 8 * values.length], ...values.map((value) => [8, value] as const)])
}

/** Returns the header that precedes a file. Its length depends on the name and `isZip64` only. */
export function localHeader(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const extra = zip64Extra(entry.isZip64 ? [entry.size, entry.size] : [])
  return record([[4, 0x04_03_4b_50], ...sharedFields(entry, entry.isZip64, extra.length)], entry.name, extra)
}

/** Returns the entry of a file in the list at the end of an archive. */
export function listEntry(entry: ZipEntry, largest: number): Uint8Array<ArrayBuffer> {
  const hasLargeOffset = entry.offset >= largest
  const extra = zip64Extra([...(entry.isZip64 ? [entry.size, entry.size] : []), ...(hasLargeOffset ? [entry.offset] : [])])
  return record(
    [
      [4, 0x02_01_4b_50],
      [2, MADE_BY],
      ...sharedFields(entry, entry.isZip64, extra.length),
      // No comment, on the only disk, not known to be text.
      [2, 0],
      [2, 0],
      [2, 0],
      [4, ATTRIBUTES],
      [4, hasLargeOffset ? FULL_32 : entry.offset],
    ],
    entry.name,
    extra,
  )
}

/** Returns the end of an archive whose list has this number of entries, position and length. */
export function endOfArchive(count: number, position: number, length: number, largest: number): Uint8Array<ArrayBuffer> {
  const isLarge = count >= FULL_16 || position >= largest || length >= largest
  const plain = record([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, isLarge ? FULL_16 : count],
    [2, isLarge ? FULL_16 : count],
    [4, isLarge ? FULL_32 : length],
    [4, isLarge ? FULL_32 : position],
    [2, 0],
  ])
  if (!isLarge) return plain
  const zip64 = record([
    [4, 0x06_06_4b_50],
    // The length of what follows.
    [8, 44],
    [2, ZIP64_VERSION],
    [2, ZIP64_VERSION],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, position],
  ])
  const locator = record([
    [4, 0x07_06_4b_50],
    [4, 0],
    [8, position + length],
    [4, 1],
  ])
  return record([], zip64, locator, plain)
}
