/** Parses PDF objects (ISO 32000-1, 7.3) for the verification, which reads the written file without the libraries that opened the source. */

export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export class PdfReference {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/** The bytes of a string, with one character per byte. */
export class PdfBytes {
  readonly bytes: string
  constructor(bytes: string) {
    this.bytes = bytes
  }
}

export type PdfDictionary = Map<string, PdfValue>
export type PdfValue = null | boolean | number | PdfName | PdfReference | PdfBytes | PdfDictionary | PdfValue[]

export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError'
}

const SPACE = /[\0\t\n\f\r ]/
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]/
const MAX_LEVELS = 40
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the bytes of a hexadecimal string's digits. */
export function bytesOfHex(digits: string): string {
  const clean = digits.replaceAll(/[^0-9A-Fa-f]/g, '')
  return clean
    .replaceAll(/../g, (pair) => String.fromCodePoint(Number.parseInt(pair, 16)))
    .replace(/[0-9A-Fa-f]$/, (last) => (clean.length % 2 === 0 ? last : String.fromCodePoint(Number.parseInt(`${last}0`, 16))))
}

/** Returns the bytes of a literal string's content with its escapes. */
export function bytesOfLiteral(content: string): string {
  return content.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_whole, octal: string | undefined, escaped: string | undefined) => {
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8) & 0xff)
    if (escaped === '\n' || escaped === '\r' || escaped === '\r\n') return ''
    return ESCAPES[escaped ?? ''] ?? escaped ?? ''
  })
}

/** Reads values from a text with one character per byte. */
export class PdfParser {
  readonly #text: string
  position: number

  constructor(text: string, position = 0) {
    this.#text = text
    this.position = position
  }

  /** @throws PdfSyntaxError for a comment, which readers skip and exports don't have */
  skipSpace(): void {
    while (SPACE.test(this.#text.charAt(this.position))) this.position += 1
    if (this.#text.charAt(this.position) === '%') throw new PdfSyntaxError('An object contains a comment.')
  }

  /** @throws PdfSyntaxError */
  value(level = 0): PdfValue {
    if (level > MAX_LEVELS) throw new PdfSyntaxError('Objects are nested too deeply.')
    this.skipSpace()
    const [first, second] = [this.#text.charAt(this.position), this.#text.charAt(this.position + 1)]
    if (first === '<' && second === '<') return this.#dictionary(level)
    if (first === '<') return new PdfBytes(bytesOfHex(this.#until('>', 1)))
    if (first === '(') return this.#literal()
    if (first === '[') return this.#array(level)
    if (first === '/') return this.#name()
    return this.#numberOrWord()
  }

  #until(end: string, skip: number): string {
    const start = this.position + skip
    const at = this.#text.indexOf(end, start)
    if (at < 0) throw new PdfSyntaxError(`${end} is missing.`)
    this.position = at + end.length
    return this.#text.slice(start, at)
  }

  #regular(): string {
    const start = this.position
    while (REGULAR.test(this.#text.charAt(this.position))) this.position += 1
    return this.#text.slice(start, this.position)
  }

  #name(): PdfName {
    this.position += 1
    return new PdfName(
      this.#regular().replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    )
  }

  #literal(): PdfBytes {
    const start = this.position + 1
    let open = 0
    for (; this.position < this.#text.length; this.position += 1) {
      const character = this.#text.charAt(this.position)
      if (character === '\\') this.position += 1
      else if (character === '(') open += 1
      else if (character === ')' && --open === 0) {
        this.position += 1
        return new PdfBytes(bytesOfLiteral(this.#text.slice(start, this.position - 1)))
      }
    }
    throw new PdfSyntaxError('A string has no end.')
  }

  #array(level: number): PdfValue[] {
    this.position += 1
    const values: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#text.charAt(this.position) === ']') {
        this.position += 1
        return values
      }
      values.push(this.value(level + 1))
    }
  }

  #dictionary(level: number): PdfDictionary {
    this.position += 2
    const entries: PdfDictionary = new Map()
    for (;;) {
      this.skipSpace()
      if (this.#text.startsWith('>>', this.position)) {
        this.position += 2
        return entries
      }
      if (this.#text.charAt(this.position) !== '/') throw new PdfSyntaxError('A key is missing.')
      const { name } = this.#name()
      // Readers differ in which of two values for a key they use.
      if (entries.has(name)) throw new PdfSyntaxError(`The key ${name} is used twice.`)
      entries.set(name, this.value(level + 1))
    }
  }

  #numberOrWord(): PdfValue {
    const reference = /^(\d+) \d+ R(?![A-Za-z])/.exec(this.#text.slice(this.position, this.position + 32))
    if (reference) {
      this.position += reference[0].length
      return new PdfReference(Number(reference[1]))
    }
    const word = this.#regular()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfSyntaxError(`“${word.slice(0, 20)}” is no value.`)
    return Number(word)
  }
}
