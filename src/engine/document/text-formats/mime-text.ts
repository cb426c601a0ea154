/** Reads emails and other MIME texts, whose lines are encoded for transport. */

/** Words that headers encode. Line ends and spaces between two of them aren't part of the text. */
const ENCODED_WORDS = /=\?[\w-]+(?:\*[\w-]+)?\?[BQ]\?[^?\s]*\?=(?:\s+=\?[\w-]+(?:\*[\w-]+)?\?[BQ]\?[^?\s]*\?=)*/gi
const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([BQ])\?([^?\s]*)\?=/gi
const HEADER = /^([A-Za-z][\w-]*):\s*(.*)$/
/** The first line of a message in a mailbox. */
const MAILBOX = /^From \S+ .*\d{4}\b/
const NOT_BASE64 = /[^A-Za-z\d+/=\s]/
/** Characters that aren't ASCII. Bounded, because a long text can exceed the stack of an expression that matches all of it. */
const NOT_ASCII = /[^\0-\x7F]{1,1000}/g

/** Returns the text of bytes. Emails often name no character set, or a wrong one. */
function textOf(bytes: Uint8Array<ArrayBuffer>, charset: string): string {
  for (const label of [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // An unknown character set, or bytes that it doesn't have.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Returns the bytes of base64 as characters, or undefined for damaged data. */
function decodeBase64(data: string): string | undefined {
  try {
    return atob(data.replaceAll(/\s/g, ''))
  } catch {
    return undefined
  }
}

const withBytes = (text: string): string =>
  text.replaceAll(/=([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns a text with the words that headers encode as they are read. Characters may be divided among words of one character set. */
export function withoutEncodedWords(text: string): string {
  return text.replaceAll(ENCODED_WORDS, (all) => {
    const parts: { charset: string; bytes: string }[] = []
    for (const [word, charset = '', kind = '', data = ''] of all.matchAll(ENCODED_WORD)) {
      const bytes = kind.toUpperCase() === 'B' ? decodeBase64(data) : withBytes(data.replaceAll('_', ' '))
      if (bytes === undefined || /[^\0-\xFF]/.test(bytes)) return word === all ? word : all
      const last = parts.at(-1)
      if (last?.charset === charset.toLowerCase()) last.bytes += bytes
      else parts.push({ charset: charset.toLowerCase(), bytes })
    }
    return parts.map(({ charset, bytes }) => textOf(bytesOf(bytes), charset)).join('')
  })
}

/** Returns a body that is encoded as quoted-printable as it is read. Characters that aren't ASCII were decoded with the file. */
function decodeQuoted(body: string, charset: string): string {
  const joined = body.replaceAll(/=[^\S\n]*\n/g, '')
  const decode = (part: string): string => (part.includes('=') ? textOf(bytesOf(withBytes(part)), charset) : part)
  let [read, at] = ['', 0]
  for (const { 0: decoded, index } of joined.matchAll(NOT_ASCII)) {
    read += decode(joined.slice(at, index)) + decoded
    at = index + decoded.length
  }
  return read + decode(joined.slice(at))
}

/** The headers of a message or of one of its parts that say how its body is encoded. */
interface Encoding {
  transfer: string
  type: string
  charset: string
  /** The name of its file, if it has one. */
  name: string
}

/** Reads headers line by line. A line that begins with a space continues the one before it. */
function encodingOf(headers: readonly string[]): Encoding | undefined {
  const values = new Map<string, string>()
  let name = ''
  for (const line of headers) {
    const [, key, value = ''] = HEADER.exec(line) ?? []
    if (key !== undefined) {
      name = key.toLowerCase()
      values.set(name, value)
    } else if (/^\s/.test(line)) values.set(name, `${values.get(name) ?? ''} ${line.trim()}`)
  }
  const type = values.get('content-type') ?? ''
  if (!values.has('content-transfer-encoding') && !values.has('content-type') && !values.has('mime-version')) return undefined
  return {
    transfer: (values.get('content-transfer-encoding') ?? '').trim().toLowerCase(),
    type: (/^\s*([\w.+/-]*)/.exec(type)?.[1] ?? '').toLowerCase(),
    charset: /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8',
    name: withoutEncodedWords(/name\s*=\s*"?([^";]+)/i.exec(`${values.get('content-disposition') ?? ''} ${type}`)?.[1] ?? ''),
  }
}

const isText = ({ type }: Encoding): boolean => type === '' || type.startsWith('text/') || type.startsWith('message/')

/** Returns a body of text as it is read. Damaged data stays as it is. */
function decodeBody(body: string, { transfer, charset }: Encoding): string {
  if (transfer === 'quoted-printable') return decodeQuoted(body, charset)
  const bytes = NOT_BASE64.test(body) ? undefined : decodeBase64(body)
  const text = bytes === undefined ? body : textOf(bytesOf(bytes), charset)
  return text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
}

/** Returns the position of the line that ends a body: the boundary of a part, or the next message of a mailbox. */
function bodyEnd(lines: readonly string[], from: number, boundaries: ReadonlySet<string>): number {
  const isEnd = (line: string, at: number): boolean => {
    if (MAILBOX.test(line) && lines[at - 1] === '') return true
    if (!line.startsWith('--')) return false
    const name = line.slice(2).trimEnd()
    return boundaries.has(name) || boundaries.has(name.replace(/--$/, '')) || /^content-/i.test(lines[at + 1] ?? '')
  }
  for (let at = from; at < lines.length; at += 1) if (isEnd(lines[at] ?? '', at)) return at
  return lines.length
}

/** An email or another MIME text as it is read. */
export interface MimeText {
  text: string
  /** The names or types of its attachments, whose data the text leaves out. */
  attachments: string[]
}

/**
 * Reads an email or another MIME text: without the encodings of headers and of the bodies of parts, in which a search finds no names, and
 * without data that isn't text, in which no one can review them. Returns undefined for any other text.
 */
export function mimeText(text: string): MimeText | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const boundaries = new Set(
    [...text.matchAll(/\bboundary\s*=\s*(?:"([^"\n]+)"|([^\s;"]+))/gi)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []),
  )
  const read: string[] = []
  const attachments: string[] = []
  let headers: string[] = []
  let isFound = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    read.push(line)
    if (HEADER.test(line) || (headers.length > 0 && /^\s+\S/.test(line))) headers.push(line)
    else {
      const encoding = line === '' ? encodingOf(headers) : undefined
      headers = []
      if (encoding?.transfer !== 'quoted-printable' && encoding?.transfer !== 'base64') continue
      const end = bodyEnd(lines, at + 1, boundaries)
      const body = lines.slice(at + 1, end).join('\n')
      if (encoding.transfer === 'base64' && !isText(encoding)) attachments.push(encoding.name || encoding.type)
      else read.push(decodeBody(body, encoding))
      isFound = true
      at = end - 1
    }
  }
  const whole = withoutEncodedWords(isFound ? read.join('\n') : text)
  return isFound || whole !== text ? { text: whole, attachments } : undefined
}
