import { ByteReader, EndOfBytesError } from './byte-reader'
import { latin1 } from './latin1'
import type { ByteSource } from './source'

/** A format that can't be opened, with what to do about it. */
export interface UnsupportedKind {
  /** A noun phrase, such as "a ZIP archive". */
  name: string
  advice: string
}

export const AS_PDF = 'Save it as a PDF and upload that.'
export const AS_IMAGE = 'Save it as a JPEG or PNG and upload that.'
export const EXTRACT = 'Extract it and upload the files inside.'
/** Bytes at the end of a ZIP that have at least the last entries of its directory. */
const TAIL_BYTES = 66_000

/** ZIP-based formats, by a name in the directory or a media type in the first entry. */
const ZIP_KINDS: readonly [part: string, name: string][] = [
  ['xl/workbook', 'an Excel spreadsheet'],
  ['ppt/presentation', 'a PowerPoint presentation'],
  ['visio/document', 'a Visio drawing'],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'an OpenDocument text'],
  ['mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'an OpenDocument spreadsheet'],
  ['mimetypeapplication/vnd.oasis.opendocument.presentation', 'an OpenDocument presentation'],
  ['mimetypeapplication/vnd.oasis.opendocument', 'an OpenDocument file'],
  ['mimetypeapplication/epub+zip', 'an EPUB book'],
  ['Index/Document.iwa', 'an iWork document'],
]

/** Tells office documents from archives by the names of their parts. A Word document (.docx) has no kind, because it can be opened. */
export async function kindOfZip(file: ByteSource, head: string, signal?: AbortSignal): Promise<UnsupportedKind | undefined> {
  const tail = latin1(await file.read(file.size - TAIL_BYTES, file.size, signal))
  if (!tail.includes('PK\x05\x06')) {
    return { name: 'an incomplete ZIP archive or office document', advice: 'Copy or download it again, then upload the complete file.' }
  }
  if (tail.includes('word/document.xml')) return undefined
  const found = ZIP_KINDS.find(([part]) => head.includes(part) || tail.includes(part))
  if (found) return { name: found[1], advice: AS_PDF }
  // Bit 0 of the flags of the first entry means that it is encrypted.
  const isEncrypted = ((head.codePointAt(6) ?? 0) & 1) === 1
  return isEncrypted
    ? { name: 'a password-protected ZIP archive', advice: 'Extract it with its password and upload the files inside.' }
    : { name: 'a ZIP archive', advice: EXTRACT }
}

const COMPOUND_KINDS: readonly [part: string, name: string, advice?: string][] = [
  ['EncryptedPackage', 'a password-protected office document', 'Save it as a PDF without a password and upload that.'],
  ['__properties_version1.0', 'an Outlook email'],
  ['WordDocument', 'a Word document in the old format (.doc)'],
  ['Workbook', 'an Excel spreadsheet'],
  ['PowerPoint Document', 'a PowerPoint presentation'],
  ['VisioDocument', 'a Visio drawing'],
]

const DIRECTORY_BYTES = 16_384

/** Recognises a file of Microsoft's older container by the names in the first part of its directory. */
export async function kindOfCompound(file: ByteSource, head: Uint8Array, signal?: AbortSignal): Promise<UnsupportedKind> {
  const unknown: UnsupportedKind = { name: 'an office document in an old format', advice: AS_PDF }
  if (head.length < 512) return unknown
  const reader = new ByteReader(head)
  const sectorBytes = reader.u16le(30) === 12 ? 4096 : 512
  const directory = (reader.u32le(48) + 1) * sectorBytes
  const names = new TextDecoder('utf-16le').decode(await file.read(directory, directory + DIRECTORY_BYTES, signal))
  const found = COMPOUND_KINDS.find(([part]) => names.includes(part))
  return found ? { name: found[1], advice: found[2] ?? AS_PDF } : unknown
}

const DNG_VERSION = 0xc612
const SUB_IMAGES = 0x14a
/** Cameras that write RAW photos as TIFF with the sensor's data in a further directory. */
const CAMERA = /nikon|sony|pentax|samsung|hasselblad|phase one|leica|canon|epson|kodak/i

/** Returns whether the first directory of a TIFF has what only RAW photos have. */
function isRaw(reader: ByteReader, text: string): boolean {
  if (text.startsWith('CR', 8)) return true
  const isLittle = text.startsWith('II')
  const u16 = (at: number) => (isLittle ? reader.u16le(at) : reader.u16be(at))
  const start = isLittle ? reader.u32le(4) : reader.u32be(4)
  const tags = Array.from({ length: u16(start) }, (_, index) => u16(start + 2 + 12 * index))
  return tags.includes(DNG_VERSION) || (tags.includes(SUB_IMAGES) && CAMERA.test(text))
}

/** Tells RAW photos from other TIFF files. */
export function kindOfTiff(head: Uint8Array, text: string): UnsupportedKind | undefined {
  try {
    if (!isRaw(new ByteReader(head), text)) return undefined
  } catch (error) {
    if (error instanceof EndOfBytesError) return undefined
    throw error
  }
  return { name: 'a RAW photo', advice: AS_IMAGE }
}
