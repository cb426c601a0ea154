/**
 * A tar archive (POSIX.1-2001, "pax"). The format stores no checksums of contents, so an archive is a blob that refers to its files:
 * nothing is copied, neither into memory nor onto a full disk, until the browser saves it.
 */

const BLOCK = 512
/** Max length of a name and max size in a plain header; others need an extended one. */
const MAX_NAME_BYTES = 100
const MAX_PLAIN_SIZE = 8 ** 11 - 1
const EXTENDED = 'x'
/** Max size of an extended header, which is read into memory. */
const MAX_EXTENSIONS = 1024 ** 2
const encoder = new TextEncoder()

/** An archive or a part of one: a blob, or bytes elsewhere, because Node's blobs of files end at 4 GB. */
export interface TarPart<Part> {
  readonly size: number
  slice: (from: number, to: number) => Part
  arrayBuffer: () => Promise<ArrayBuffer>
}

export interface TarEntry<Part = Blob> {
  /** The path in the archive, with slashes. */
  name: string
  content: Part
  /** Epoch seconds. */
  modified: number
}

/** Thrown if a file isn't a complete tar archive. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export const DAMAGED = 'This archive is damaged.'

function paddingAfter(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)
}

function checksumOf(header: Uint8Array): number {
  let sum = 0
  // The checksum field counts as spaces.
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

function headerOf(name: string, size: number, modified: number, type: string): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK)
  const write = (at: number, text: string): void => header.set(encoder.encode(text), at)
  const writeOctal = (at: number, digits: number, value: number): void => write(at, value.toString(8).padStart(digits, '0'))
  header.set(encoder.encode(name).subarray(0, MAX_NAME_BYTES))
  writeOctal(100, 7, 0o644)
  writeOctal(108, 7, 0)
  writeOctal(116, 7, 0)
  writeOctal(124, 11, Math.min(size, MAX_PLAIN_SIZE))
  writeOctal(136, 11, Math.max(0, Math.floor(modified)))
  write(156, type)
  write(257, 'ustar\u000000')
  writeOctal(148, 6, checksumOf(header))
  // The checksum ends with a null and a space.
  header[155] = 0x20
  return header
}

/** Returns a record of an extended header. It starts with its own length, whose digits count too. */
function extension(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = encoder.encode(rest).byteLength
  let length = bytes + String(bytes).length
  if (bytes + String(length).length !== length) length += 1
  return `${length}${rest}`
}

/** The end of an archive, by which a complete one is recognised. */
export const TAR_END = new Uint8Array(2 * BLOCK)

/** Returns an entry of an archive, with its headers and its padding. */
export function tarPartsOf({ name, content, modified }: TarEntry): (Blob | Uint8Array<ArrayBuffer>)[] {
  const isPlain = /^[\x20-\x7e]+$/.test(name) && name.length <= MAX_NAME_BYTES && content.size <= MAX_PLAIN_SIZE
  const body = [headerOf(name, content.size, modified, '0'), content, paddingAfter(content.size)]
  if (isPlain) return body
  const extensions = encoder.encode(extension('path', name) + extension('size', String(content.size)))
  return [headerOf('PaxHeader', extensions.byteLength, modified, EXTENDED), extensions, paddingAfter(extensions.byteLength), ...body]
}

/** Returns an archive of files. */
export function tarOf(entries: readonly TarEntry[]): Blob {
  return new Blob([...entries.flatMap(tarPartsOf), TAR_END], { type: 'application/x-tar' })
}

async function bytesAt<Part extends TarPart<Part>>(archive: Part, at: number, count: number): Promise<Uint8Array> {
  if (at + count > archive.size) throw new ArchiveError('This archive is incomplete.')
  return new Uint8Array(await archive.slice(at, at + count).arrayBuffer())
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end))
}

function octalOf(bytes: Uint8Array): number {
  const text = textOf(bytes).trim()
  if (!/^[0-7]*$/.test(text)) throw new ArchiveError(DAMAGED)
  return text === '' ? 0 : Number.parseInt(text, 8)
}

/** Returns the values of an extended header. */
function extensionsOf(bytes: Uint8Array): Map<string, string> {
  const values = new Map<string, string>()
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at)
    const length = Number(textOf(bytes.subarray(at, space === -1 ? at : space)))
    if (space === -1 || !Number.isInteger(length) || length <= space - at || at + length > bytes.length) throw new ArchiveError(DAMAGED)
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(new TextDecoder().decode(bytes.subarray(space + 1, at + length - 1))) ?? []
    values.set(key, value)
    at += length
  }
  return values
}

/**
 * Reads the entries of an archive, in their order. Their contents are parts of the archive and aren't read.
 *
 * @throws ArchiveError for anything but a complete tar archive
 */
export async function* readTar<Part extends TarPart<Part>>(archive: Part): AsyncGenerator<TarEntry<Part>> {
  let extensions = new Map<string, string>()
  for (let at = 0; ;) {
    const header = await bytesAt(archive, at, BLOCK)
    if (header.every((byte) => byte === 0)) {
      // An archive ends with two empty blocks, so truncation anywhere is detected.
      await bytesAt(archive, at + BLOCK, BLOCK)
      return
    }
    if (at === 0 && textOf(header.subarray(257, 262)) !== 'ustar') throw new ArchiveError('This file isn’t an archive of Redaction Studio.')
    if (octalOf(header.subarray(148, 156)) !== checksumOf(header)) throw new ArchiveError(DAMAGED)
    const size = Number(extensions.get('size') ?? octalOf(header.subarray(124, 136)))
    const start = at + BLOCK
    if (!Number.isSafeInteger(size) || start + size > archive.size) throw new ArchiveError('This archive is incomplete.')
    at = start + size + paddingAfter(size).length
    const type = String.fromCharCode(header[156] ?? 0)
    if (type === EXTENDED) {
      if (size > MAX_EXTENSIONS) throw new ArchiveError(DAMAGED)
      extensions = extensionsOf(await bytesAt(archive, start, size))
      continue
    }
    const name = extensions.get('path') ?? textOf(header.subarray(0, MAX_NAME_BYTES))
    extensions = new Map()
    if (type === '0') yield { name, content: archive.slice(start, start + size), modified: octalOf(header.subarray(136, 148)) }
  }
}
