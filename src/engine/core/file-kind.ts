import { looksLikeText } from './sniff'
import type { ByteSource } from './source'
import { AS_IMAGE, AS_PDF, EXTRACT, kindOfCompound, kindOfTiff, kindOfZip, type UnsupportedKind } from './container-kinds'
import { latin1 } from './latin1'

/** Number of bytes from the start of a file that are compared with the signatures. */
const HEAD_BYTES = 4096

const DECRYPT = 'Decrypt it and upload the result.'
const UNSUPPORTED = 'Only images, videos, audio and documents can be redacted.'
const DISK_IMAGE = 'Open it and upload the files inside.'

/** Signatures as Latin-1 text. */
const SIGNATURES: readonly [at: number, bytes: string, name: string, advice: string][] = [
  [0, '7z\xBC\xAF\x27\x1C', 'a 7z archive', EXTRACT],
  [0, 'Rar!\x1A\x07', 'a RAR archive', EXTRACT],
  [0, '\x1F\x8B', 'a gzip archive', EXTRACT],
  [0, 'BZh', 'a bzip2 archive', EXTRACT],
  [0, '\xFD7zXZ\x00', 'an XZ archive', EXTRACT],
  [0, '\x28\xB5\x2F\xFD', 'a Zstandard archive', EXTRACT],
  [0, 'MSCF\x00', 'a CAB archive', EXTRACT],
  [257, 'ustar', 'a TAR archive', EXTRACT],
  [0, 'MZ', 'a Windows program', UNSUPPORTED],
  [0, '\x7FELF', 'a Linux program', UNSUPPORTED],
  [0, '\xCF\xFA\xED\xFE', 'a macOS program', UNSUPPORTED],
  [0, '\xCE\xFA\xED\xFE', 'a macOS program', UNSUPPORTED],
  [0, '\xCA\xFE\xBA\xBE', 'a program', UNSUPPORTED],
  [0, '#!', 'a script', UNSUPPORTED],
  [0, 'L\x00\x00\x00\x01\x14\x02\x00', 'a shortcut to a file', 'Upload the file that it opens.'],
  [0, '[InternetShortcut]', 'a link to a website', 'Save the page as a PDF and upload that.'],
  [0, String.raw`{\rtf`, 'a Rich Text document', AS_PDF],
  [0, '%!PS', 'a PostScript document', AS_PDF],
  [0, '8BPS', 'a Photoshop image', AS_IMAGE],
  [0, 'gimp xcf', 'a GIMP image', AS_IMAGE],
  [0, 'FUJIFILMCCD-RAW', 'a RAW photo', AS_IMAGE],
  [0, 'IIRO', 'a RAW photo', AS_IMAGE],
  [0, 'IIRS', 'a RAW photo', AS_IMAGE],
  [0, 'IIU\x00', 'a RAW photo', AS_IMAGE],
  [4, 'ftypcrx ', 'a RAW photo', AS_IMAGE],
  [0, 'AC10', 'an AutoCAD drawing', AS_PDF],
  [0, 'SQLite format 3\x00', 'a database', UNSUPPORTED],
  [0, '!BDN', 'an Outlook data file', 'Save the emails as PDFs and upload those.'],
  [0, 'EVF\x09\x0D\x0A\xFF\x00', 'a forensic disk image', DISK_IMAGE],
  [0, '-----BEGIN PGP', 'an encrypted file', DECRYPT],
  [0, 'Salted__', 'an encrypted file', DECRYPT],
  [0, 'age-encryption.org/', 'an encrypted file', DECRYPT],
  [0, '-FVE-FS-', 'an encrypted disk image', DISK_IMAGE],
]

const HEADER_LINE =
  /^(?:from|to|cc|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|reply-to|x-[\w-]+|dkim-signature|arc-[\w-]+): /gim

/** Texts that are markup or a message, which would be read with their markup. */
function kindOfText(text: string): UnsupportedKind | undefined {
  const start = text.replace(/^\u{FEFF}/u, '').trimStart()
  if (/^(?:<\?xml[^]*?)?(?:<!--[^]*?-->|<!doctype svg[^>]*>|\s)*<svg[\s>]/i.test(start)) return { name: 'an SVG drawing', advice: AS_IMAGE }
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!doctype html|<html[\s>])/i.test(start)) return { name: 'a web page (HTML)', advice: AS_PDF }
  const isHeader = /^[\w-]+: |^From \S+ /.test(start)
  if (isHeader && (start.match(HEADER_LINE) ?? []).length >= 2) return { name: 'an email', advice: AS_PDF }
  return start.startsWith('<?xml') ? { name: 'an XML file', advice: AS_PDF } : undefined
}

const startsTiff = (text: string): boolean => text.startsWith('II*\0') || text.startsWith('MM\0*')

/**
 * Identifies the format of a file that can't be opened, from its bytes: an archive, a program, an email and others. Reads only some kilobytes.
 *
 * @returns undefined for formats that can be opened, such as damaged images, and for unknown ones
 */
export async function kindOfFile(file: ByteSource, signal?: AbortSignal): Promise<UnsupportedKind | undefined> {
  const head = await file.read(0, HEAD_BYTES, signal)
  const text = latin1(head)
  if (head.length > 0 && head.every((byte) => byte === 0))
    return { name: 'a file whose bytes are all zero', advice: 'Its content was lost. Copy it again from its source, then upload the copy.' }
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return kindOfZip(file, text, signal)
  if (text.startsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1')) return kindOfCompound(file, head, signal)
  const found = SIGNATURES.find(([at, bytes]) => text.startsWith(bytes, at))
  if (found) return { name: found[2], advice: found[3] }
  if (startsTiff(text)) return kindOfTiff(head, text)
  return looksLikeText(head) ? kindOfText(new TextDecoder().decode(head)) : undefined
}
