import { expect, it } from 'vitest'

import { bytesOf, gifFile, pngChunk, pngFile, riffChunk, vp8Chunk, vp8xChunk, webpFile } from '../testing/bytes'
import { heicQuarters } from '../testing/heic'
import { convertibleFormat } from '../image/convertible-format'
import { kindOfFile } from './file-kind'
import { blobSource } from './source'

/** Makes a ZIP's first entry and its end, with names between them as in a directory. */
const zip = (names: string, flags = 0): Uint8Array => bytesOf('PK\x03\x04', [20, 0, flags, 0], names, 'PK\x05\x06')

/** Makes a compound file whose directory, in its first sector, has this name. */
function compound(name: string): Uint8Array {
  const bytes = new Uint8Array(1024)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes[30] = 9
  Array.from(name, (character, index) => bytes.set([character.charCodeAt(0), 0], 512 + 2 * index))
  return bytes
}

/** A TIFF with one tag in its directory. */
const tiff = (tag: number, text = ''): Uint8Array =>
  bytesOf('II*\0', [8, 0, 0, 0], [1, 0], [tag & 0xff, tag >>> 8, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0], text)

const nameOf = async (...bytes: Uint8Array[]): Promise<string | undefined> =>
  (await kindOfFile(blobSource(new Blob(bytes.map((part) => Uint8Array.from(part))))))?.name

it.each<[string, Uint8Array, string | undefined]>([
  ['a ZIP', zip('photos/a.jpg'), 'a ZIP archive'],
  ['an encrypted ZIP', zip('photos/a.jpg', 1), 'a password-protected ZIP archive'],
  ['a truncated ZIP', bytesOf('PK\x03\x04', 'photos/a.jpg'), 'an incomplete ZIP archive or office document'],
  ['an XLSX', zip('xl/workbook.xml'), 'an Excel spreadsheet'],
  ['a PPTX', zip('ppt/presentation.xml'), 'a PowerPoint presentation'],
  ['an ODS', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'an OpenDocument spreadsheet'],
  ['a DOCX', zip('word/document.xml'), undefined],
  ['a 7z', bytesOf('7z', [0xbc, 0xaf, 0x27, 0x1c]), 'a 7z archive'],
  ['a RAR', bytesOf('Rar!', [0x1a, 0x07]), 'a RAR archive'],
  ['a gzip', bytesOf([0x1f, 0x8b, 8]), 'a gzip archive'],
  ['a TAR', bytesOf('a.txt', Array<number>(252).fill(0), 'ustar'), 'a TAR archive'],
  ['an EXE', bytesOf('MZ', [0x90, 0, 3]), 'a Windows program'],
  ['a DOC', compound('WordDocument'), 'a Word document in the old format (.doc)'],
  ['an XLS', compound('Workbook'), 'an Excel spreadsheet'],
  ['a MSG', compound('__properties_version1.0'), 'an Outlook email'],
  ['an encrypted DOCX', compound('EncryptedPackage'), 'a password-protected office document'],
  ['a header of a compound file', compound('').slice(0, 8), 'an office document in an old format'],
  ['an RTF', bytesOf(String.raw`{\rtf1\ansi Dear Sir}`), 'a Rich Text document'],
  ['an SVG', bytesOf('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'), 'an SVG drawing'],
  ['an HTML page', bytesOf('<!DOCTYPE html><html>'), 'a web page (HTML)'],
  ['an email', bytesOf('From: a@example.org\r\nTo: b@example.org\r\n\r\nDear B'), 'an email'],
  ['a text about an email', bytesOf('Note: she wrote from a@example.org to b@example.org.'), undefined],
  ['a PSD', bytesOf('8BPS', [0, 1]), 'a Photoshop image'],
  ['a DNG', tiff(0xc612), 'a RAW photo'],
  ['a NEF', tiff(0x14a, 'NIKON CORPORATION'), 'a RAW photo'],
  ['a CR3', bytesOf([0, 0, 0, 24], 'ftypcrx '), 'a RAW photo'],
  ['a TIFF', tiff(0x100), undefined],
  ['a TIFF without a directory', bytesOf('II*\0'), undefined],
  ['a PGP message', bytesOf('-----BEGIN PGP MESSAGE-----\n'), 'an encrypted file'],
  ['zeros', new Uint8Array(5000), 'a file whose bytes are all zero'],
  ['an empty file', new Uint8Array(), undefined],
  ['a JPEG', bytesOf([0xff, 0xd8, 0xff]), undefined],
])('[UPL-08] names %s by its first bytes', async (_what, bytes, name) => {
  expect(await nameOf(bytes)).toBe(name)
})

it.each([
  ['a HEIC', heicQuarters(), 'HEIC'],
  ['a TIFF', tiff(0x100), 'TIFF'],
  ['a RAW photo', tiff(0xc612), undefined],
  ['a PNG', bytesOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), undefined],
  ['a still GIF', gifFile(), undefined],
  ['an animated GIF', gifFile({ frames: 2 }), 'GIF'],
  ['a GIF that ends in its first frame', gifFile({ frames: 2 }).slice(0, 40), undefined],
  ['a still WebP', webpFile(vp8xChunk(0, 9, 9), vp8Chunk(9, 9)), undefined],
  ['an animated WebP', webpFile(vp8xChunk(2, 9, 9), riffChunk('ANIM', [0, 0, 0, 0, 0, 0])), 'WebP'],
  ['an animated PNG', pngFile({ extra: [pngChunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0])] }), undefined],
  ['nothing', bytesOf(), undefined],
] as const)('%s needs the conversion %s', async (_what, bytes, format) => {
  expect(await convertibleFormat(blobSource(new Blob([Uint8Array.from(bytes)])))).toBe(format)
})
