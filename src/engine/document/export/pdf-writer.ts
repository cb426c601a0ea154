/** The object number of an object that is or will be written. */
export type PdfRef = number

/** Receives the bytes of a file in order. They are valid during the call. */
export type PdfSink = (bytes: Uint8Array<ArrayBuffer>) => void

/** Bytes that are collected before they are written, because each write to a file is slow. */
const PART = 1_048_576

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

/** Returns a number with max three decimals, because PDF has no exponents. */
export const pdfNumber = (value: number): string => String(Math.round(value * 1000) / 1000)

/**
 * Writes a PDF object by object. Only the offsets stay in memory, so that a document of any length can be written. The file has one
 * revision, no compressed objects, and nothing besides the given objects.
 */
export class PdfWriter {
  readonly #sink: PdfSink
  readonly #offsets: number[] = []
  readonly #part = new Uint8Array(PART)
  #filled = 0
  #position = 0

  constructor(sink: PdfSink) {
    this.#sink = sink
    // Bytes above 127 tell other programs that the file is binary.
    this.#text('%PDF-1.7\n%')
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

  /** Writes a stream. `dictionary` contains its entries besides the length. */
  stream(ref: PdfRef, dictionary: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#begin(ref)
    this.#text(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`)
    this.#bytes(bytes)
    this.#text('\nendstream\nendobj\n')
  }

  /** Writes the cross-reference table and the trailer. Returns the size of the file. */
  finish(root: PdfRef, fileId: string): number {
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
    this.#offsets[ref - 1] = this.#position
    this.#text(`${ref} 0 obj\n`)
  }

  #text(text: string): void {
    this.#bytes(bytesOf(text))
  }

  #flush(): void {
    if (this.#filled > 0) this.#sink(this.#part.subarray(0, this.#filled))
    this.#filled = 0
  }

  #bytes(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#filled + bytes.length > PART) this.#flush()
    if (bytes.length > PART) this.#sink(bytes)
    else {
      this.#part.set(bytes, this.#filled)
      this.#filled += bytes.length
    }
    this.#position += bytes.length
  }
}
