/** The object number of an object that is or will be written. */
export type PdfRef = number

/** Receives the bytes of a file in order. */
export type PdfSink = (bytes: Uint8Array<ArrayBuffer>) => void

/** Bytes of small objects that are collected before they are written. */
const PART = 65_536

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Compresses bytes for a stream with the filter FlateDecode. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const compressed = new Response(readable).arrayBuffer()
  const writer = writable.getWriter()
  const [buffer] = await Promise.all([compressed, writer.write(bytes), writer.close()])
  return new Uint8Array(buffer)
}

/** Returns a text string in UTF-16BE as hexadecimal digits, so that it needs no escapes. */
export function pdfTextString(text: string): string {
  let digits = 'FEFF'
  for (let at = 0; at < text.length; at += 1) digits += text.charCodeAt(at).toString(16).padStart(4, '0')
  return `<${digits.toUpperCase()}>`
}

/** Returns a number of at most three decimals, as PDF has no exponents. */
export const pdfNumber = (value: number): string => String(Math.round(value * 1000) / 1000)

/**
 * Writes a PDF object by object. Only the offsets stay in memory, so that a document of any length can be written. The file has one
 * revision, no compressed objects, and nothing besides the objects it was given.
 */
export class PdfWriter {
  readonly #sink: PdfSink
  readonly #offsets: number[] = []
  #pending = ''
  #position = 0

  constructor(sink: PdfSink) {
    this.#sink = sink
    // Bytes above 127 tell other programs that the file is binary.
    this.#text('%PDF-1.7\n%')
    this.#flush()
    this.#bytes(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  }

  /** Returns the number of an object that is written later. */
  reserve(): PdfRef {
    this.#offsets.push(-1)
    return this.#offsets.length
  }

  /** Writes an object of ASCII text. */
  object(ref: PdfRef, body: string): void {
    this.#begin(ref)
    this.#text(`${body}\nendobj\n`)
  }

  /** Writes a stream. `dictionary` has its entries besides the length. */
  stream(ref: PdfRef, dictionary: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#begin(ref)
    this.#text(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`)
    this.#flush()
    this.#bytes(bytes)
    this.#text('\nendstream\nendobj\n')
  }

  /** Writes the cross-reference table and the trailer. Returns the size of the file. */
  finish(root: PdfRef, fileId: string): number {
    this.#flush()
    const start = this.#position
    const size = this.#offsets.length + 1
    this.#text(`xref\n0 ${size}\n0000000000 65535 f \n`)
    for (const [index, offset] of this.#offsets.entries()) {
      if (offset < 0) throw new Error(`The PDF object ${index + 1} was never written.`)
      this.#text(`${String(offset).padStart(10, '0')} 00000 n \n`)
    }
    this.#text(`trailer\n<< /Size ${size} /Root ${root} 0 R /ID [<${fileId}> <${fileId}>] >>\nstartxref\n${start}\n%%EOF\n`)
    this.#flush()
    return this.#position
  }

  #begin(ref: PdfRef): void {
    if (this.#offsets[ref - 1] !== -1) throw new Error(`The PDF object ${ref} is unknown or was written before.`)
    this.#offsets[ref - 1] = this.#position + this.#pending.length
    this.#text(`${ref} 0 obj\n`)
  }

  #text(text: string): void {
    this.#pending += text
    if (this.#pending.length >= PART) this.#flush()
  }

  #flush(): void {
    if (this.#pending === '') return
    const bytes = bytesOf(this.#pending)
    this.#pending = ''
    this.#bytes(bytes)
  }

  #bytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#sink(bytes)
    this.#position += bytes.length
  }
}
