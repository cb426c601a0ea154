import { latin1 } from '#engine/core/latin1.ts'
import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { PdfParser, PdfReference, PdfSyntaxError, type PdfDictionary, type PdfValue } from './pdf-values'

/** Bytes in which an object without its stream must fit. */
const MAX_OBJECT = 1_048_576
/** Bytes that are read at a time. Most objects are small, and streams are skipped. */
const PART = 16_384

/** A stream's bytes in the file. */
export interface StreamRange {
  from: number
  to: number
}

export interface ScannedObject {
  number: number
  value: PdfValue
  stream?: StreamRange
}

/** The complete content of a file, with its deviations from a file that is written once from start to end. */
export interface ScannedFile {
  objects: Map<number, ScannedObject>
  trailer: PdfDictionary
  /** Sentences about deviations. */
  problems: string[]
  /** Parts of the file that belong to no object. */
  foreign: StreamRange[]
}

/** Reads parts of a file, with one character per byte. */
export class FileText {
  readonly file: Blob
  #start = 0
  #text = ''

  constructor(file: Blob) {
    this.file = file
  }

  async bytes({ from, to }: StreamRange): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.file.slice(from, to).arrayBuffer())
  }

  async text(from: number, length: number): Promise<string> {
    const to = Math.min(this.file.size, from + length)
    if (from < this.#start || to > this.#start + this.#text.length) {
      const bytes = await this.bytes({ from, to: Math.min(this.file.size, from + Math.max(length, PART)) })
      this.#text = latin1(bytes)
      this.#start = from
    }
    return this.#text.slice(from - this.#start, to - this.#start)
  }
}

const HEADER = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
const END_OF_STREAM = '\nendstream\nendobj\n'
const END_OF_OBJECT = '\nendobj\n'

async function readObject(file: FileText, number: number, at: number): Promise<{ object: ScannedObject; end: number }> {
  for (let length = PART / 16; ; length *= 4) {
    const text = await file.text(at, length)
    const parser = new PdfParser(text)
    try {
      const value = parser.value()
      const isStream = value instanceof Map && text.startsWith('\nstream\n', parser.position)
      if (!isStream) {
        if (!text.startsWith(END_OF_OBJECT, parser.position)) throw new PdfSyntaxError('Data follows the object.')
        return { object: { number, value }, end: at + parser.position + END_OF_OBJECT.length }
      }
      const size = value.get('Length')
      const from = at + parser.position + '\nstream\n'.length
      if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) throw new PdfSyntaxError('A stream has no length.')
      const to = from + size
      if ((await file.text(to, END_OF_STREAM.length)) !== END_OF_STREAM)
        throw new PdfSyntaxError('A stream has another length than it says.')
      return { object: { number, value, stream: { from, to } }, end: to + END_OF_STREAM.length }
    } catch (error) {
      if (!(error instanceof PdfSyntaxError) || length >= MAX_OBJECT || at + length >= file.file.size) throw error
    }
  }
}

const FIRST_ROW = '0000000000 65535 f '

function checkTable(table: string, offsets: ReadonlyMap<number, number>): string | undefined {
  const rows = table.split('\n')
  if (rows.pop() !== '' || rows.length !== offsets.size + 1) return 'The cross-reference table has another number of objects.'
  const isRight = rows.every((row, index) => row === (index === 0 ? FIRST_ROW : `${String(offsets.get(index)).padStart(10, '0')} 00000 n `))
  return isRight ? undefined : 'The cross-reference table has offsets of other objects.'
}

/** Reads the table, the trailer and the end of the file. Returns the position after them. */
async function readEnd(file: FileText, at: number, offsets: ReadonlyMap<number, number>, scanned: ScannedFile): Promise<number> {
  const length = 64 + 20 * (offsets.size + 1) + 1024
  const text = await file.text(at, length)
  const head = /^xref\n0 (\d+)\n/.exec(text)
  const trailer = text.indexOf('trailer\n')
  if (!head || trailer < 0) throw new PdfSyntaxError('The cross-reference table is damaged.')
  const problem = checkTable(text.slice(head[0].length, trailer), offsets)
  if (problem !== undefined) scanned.problems.push(problem)
  if (Number(head[1]) !== offsets.size + 1) scanned.problems.push('The cross-reference table says another number of objects.')
  const parser = new PdfParser(text, trailer + 'trailer\n'.length)
  const value = parser.value()
  if (!(value instanceof Map)) throw new PdfSyntaxError('The trailer is no dictionary.')
  scanned.trailer = value
  const end = `\nstartxref\n${at}\n%%EOF\n`
  if (!text.startsWith(end, parser.position)) throw new PdfSyntaxError('The end of the file leads to another table.')
  return at + parser.position + end.length
}

/** Scans a file from its first byte to its last. Every byte belongs to an object, the table or `foreign`. */
export async function scanFile(blob: Blob, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<ScannedFile> {
  const file = new FileText(blob)
  const scanned: ScannedFile = { objects: new Map(), trailer: new Map(), problems: [], foreign: [] }
  const offsets = new Map<number, number>()
  let at = 0
  try {
    if ((await file.text(0, HEADER.length)) !== HEADER) throw new PdfSyntaxError('The file has another header.')
    at = HEADER.length
    for (;;) {
      throwIfCancelled(signal)
      const text = await file.text(at, 32)
      if (text.startsWith('xref\n')) {
        at = await readEnd(file, at, offsets, scanned)
        break
      }
      const head = /^(\d+) 0 obj\n/.exec(text)
      if (!head) throw new PdfSyntaxError('Data is between the objects.')
      const number = Number(head[1])
      if (offsets.has(number)) throw new PdfSyntaxError(`Object ${number} is in the file twice.`)
      offsets.set(number, at)
      const { object, end } = await readObject(file, number, at + head[0].length)
      scanned.objects.set(number, object)
      at = end
      onProgress(at / blob.size)
    }
    if (at < blob.size) scanned.problems.push(`The file has ${blob.size - at} bytes after its end.`)
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error
    scanned.problems.push(error.message)
  }
  if (at < blob.size) scanned.foreign.push({ from: at, to: blob.size })
  return scanned
}

/** Returns the number of the object that a value refers to. */
export const numberOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfReference ? value.number : undefined)
