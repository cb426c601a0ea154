/** A part of a regular expression. `set` is the source of a part that matches one character. */
export type Node =
  | { type: 'set'; set: string }
  | { type: 'assertion' }
  | { type: 'look'; body: Node }
  | { type: 'back-reference' }
  | { type: 'sequence'; parts: Node[] }
  | { type: 'choice'; options: Node[] }
  | { type: 'repeat'; body: Node; min: number; max: number }

const ESCAPE = /^\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[a-z]|k<[^>]*>|[1-9]\d*|[\s\S])/iu
const QUANTIFIER = /^(?:\*|\+|\?|\{(\d+)(?:(,)(\d*))?\})\??/

/** Parses an expression that `RegExp` accepts with the flag `u`. */
export class PatternParser {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Returns the parsed expression. */
  parse(): Node {
    const options = [this.#sequence()]
    while (this.#take('|')) options.push(this.#sequence())
    const [only] = options
    return options.length === 1 && only !== undefined ? only : { type: 'choice', options }
  }

  #rest(): string {
    return this.#source.slice(this.#at)
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !/^[|)]/.test(this.#rest())) parts.push(this.#quantified())
    return { type: 'sequence', parts }
  }

  #quantified(): Node {
    const body = this.#atom()
    const match = QUANTIFIER.exec(this.#rest())
    if (match === null) return body
    const [text, least, comma, most] = match
    this.#at += text.length
    if (text.startsWith('*')) return { type: 'repeat', body, min: 0, max: Infinity }
    if (text.startsWith('+')) return { type: 'repeat', body, min: 1, max: Infinity }
    if (text.startsWith('?')) return { type: 'repeat', body, min: 0, max: 1 }
    const min = Number(least)
    return { type: 'repeat', body, min, max: comma === undefined ? min : most === '' || most === undefined ? Infinity : Number(most) }
  }

  #atom(): Node {
    if (this.#take('^') || this.#take('$')) return { type: 'assertion' }
    if (this.#take('(')) return this.#group()
    if (this.#source[this.#at] === '[') return { type: 'set', set: this.#class() }
    const escape = ESCAPE.exec(this.#rest())?.[0]
    if (escape !== undefined) {
      this.#at += escape.length
      if (/^\\[bB]$/.test(escape)) return { type: 'assertion' }
      return /^\\(?:k|[1-9])/.test(escape) ? { type: 'back-reference' } : { type: 'set', set: escape }
    }
    const [character = ''] = this.#rest()
    this.#at += character.length
    return { type: 'set', set: character }
  }

  #group(): Node {
    const start = /^\?(?:<?[=!]|:|<[^>]*>|[a-z-]*:)/i.exec(this.#rest())?.[0] ?? ''
    this.#at += start.length
    const body = this.parse()
    this.#at += 1
    return /^\?<?[=!]$/.test(start) ? { type: 'look', body } : body
  }

  #class(): string {
    const start = this.#at
    this.#at += 1
    while (this.#source[this.#at] !== ']') this.#at += this.#source[this.#at] === '\\' ? (ESCAPE.exec(this.#rest())?.[0].length ?? 1) : 1
    this.#at += 1
    return this.#source.slice(start, this.#at)
  }
}
