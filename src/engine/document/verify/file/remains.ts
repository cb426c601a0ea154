import { throwIfCancelled } from '#engine/core/cancellation.ts'
import type { Secrets } from '../../export/secrets'
import type { DocumentFindings } from '../document-findings'
import { latin1 } from '#engine/core/latin1.ts'
import { type FileText, type ScannedFile } from './file-scan'
import { PdfBytes, PdfName, type PdfValue } from './pdf-values'
import { bytesTell, needlesOf } from './search-bytes'
import { AREA_NAME, type Structure } from './structure'

/** Max searched bytes outside objects. */
const MAX_FOREIGN = 8_388_608
/** Bytes of the random ID of a file. */
const ID_BYTES = 16
/** Keys whose strings are checked by their meaning: the titles of bookmarks, and the palettes of images. */
const STRINGS = new Set(['Title', 'ColorSpace'])
const SYSTEM_STRINGS = new Set(['Adobe', 'Identity'])
/** All names in objects of an export. */
const NAMES = new Set(
  (
    'Catalog Pages Page XObject Image DeviceRGB DeviceGray Indexed FlateDecode DCTDecode Annot Link Fit XYZ Outlines Font Type0 ' +
    'Glyphless Identity-H CIDFontType2 FontDescriptor Registry Ordering Supplement I F'
  ).split(' '),
)

/** Searches for redacted text in everything outside the pages: the file's ID, and the names and strings of all objects. */
export async function checkRemains(
  scanned: ScannedFile,
  file: FileText,
  structure: Structure,
  { secrets, signal }: { secrets: Secrets; signal: AbortSignal },
  findings: DocumentFindings,
): Promise<void> {
  const needles = needlesOf(secrets)
  const report = (what: string, bytes: string): void => {
    const isSecret = bytesTell(bytes, needles)
    findings.add('metadata', 'objects', isSecret ? `${what} contains redacted text.` : `${what} isn’t part of the pages.`)
  }
  for (const id of stringsIn(scanned.trailer.get('ID') ?? null))
    if (id.length !== ID_BYTES || bytesTell(id, needles)) report('The ID of the file', id)
  for (const number of structure.unused()) {
    throwIfCancelled(signal)
    const object = scanned.objects.get(number)
    if (!object) continue
    report(`Object ${number} of the file`, latin1(await structure.bytesOf(object)) + stringsIn(object.value).join('\n'))
  }
  for (const { from, to } of scanned.foreign)
    report('Data in the file', latin1(await file.bytes({ from, to: Math.min(to, from + MAX_FOREIGN) })))
  for (const { number, value } of scanned.objects.values()) {
    if (!structure.isKnownStream(number) || !(value instanceof Map)) continue
    for (const [key, entry] of value) {
      if (isKnown(key, entry)) continue
      const what = stringsIn(entry).some((text) => bytesTell(text, needles)) ? 'redacted text' : 'an unexpected text'
      findings.add('metadata', 'objects', `The entry ${key} of object ${number} contains ${what}.`)
    }
  }
}

function stringsIn(value: PdfValue): string[] {
  if (value instanceof PdfBytes) return [value.bytes]
  if (value instanceof PdfName) return [value.name]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return value instanceof Map ? [...value].flatMap(([key, entry]) => [key, ...stringsIn(entry)]) : []
}

/** Returns whether an entry has only strings that are checked by their meaning, and names that exports have. */
function isKnown(key: string, value: PdfValue): boolean {
  if (value instanceof PdfBytes) return STRINGS.has(key) || (SYSTEM_STRINGS.has(value.bytes) && (key === 'Registry' || key === 'Ordering'))
  if (value instanceof PdfName) return NAMES.has(value.name)
  if (Array.isArray(value)) return value.every((one) => isKnown(key, one))
  return value instanceof Map
    ? [...value].every(([name, entry]) => (NAMES.has(name) || AREA_NAME.test(name)) && isKnown(name, entry))
    : true
}
