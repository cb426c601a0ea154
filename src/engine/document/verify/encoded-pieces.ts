import type { PageWord } from '../types'
import { hexDigits, isDataLine, withoutTags } from './decoded-forms'

/** Min characters of a line of data that continues on the next one, and of the next one. */
const [DATA_LINE, MIN_REST] = [20, 8]

/** Min bytes of a hex dump. */
const MIN_DUMP = 4
/** Max words of a text with tags or comments between its letters. */
const MAX_TAG_WORDS = 40

/** Words of a page that may hold a text together, and that text. */
export interface Piece {
  words: PageWord[]
  text: string
}

const pieceOf = (words: PageWord[], text = words.map((word) => word.text).join('')): Piece => ({ words, text })

/** Returns the words of a page, with the lines of encoded data as one. */
function piecesOf(words: readonly PageWord[]): Piece[] {
  const pieces: PageWord[][] = []
  for (const word of words) {
    const last = pieces.at(-1)
    const isContinued = last?.every(({ text }) => text.length >= DATA_LINE && isDataLine(text)) === true
    const isData = isDataLine(word.text) && (word.text.length >= MIN_REST || word.text.endsWith('='))
    if (isContinued && isData) last?.push(word)
    else pieces.push([word])
  }
  return pieces.map((piece) => pieceOf(piece))
}

/** Returns the hex dumps and lists of bytes of a page, each also with the next one: a dump has offsets and letters between its lines. */
function dumpsOf(words: readonly PageWord[]): Piece[] {
  const dumps: { words: PageWord[]; digits: string }[] = []
  let last: (typeof dumps)[number] | undefined
  for (const word of words) {
    const digits = hexDigits(word.text)
    if (digits === undefined) last = undefined
    else if (last) {
      last.words.push(word)
      last.digits += digits
    } else {
      last = { words: [word], digits }
      dumps.push(last)
    }
  }
  const long = dumps.filter(({ words: { length }, digits }) => length > 1 && digits.length >= 2 * MIN_DUMP)
  return long.flatMap((dump, index) => {
    const next = long[index + 1]
    return [pieceOf(dump.words, dump.digits), ...(next ? [pieceOf([...dump.words, ...next.words], dump.digits + next.digits)] : [])]
  })
}

/** Returns the words of a page that a soft line break of an email divides. */
function softBroken(words: readonly PageWord[]): Piece[] {
  const pieces: PageWord[][] = []
  for (const [index, word] of words.entries()) {
    const isContinued = /[^=]=$/.test(words[index - 1]?.text ?? '')
    if (isContinued) pieces.at(-1)?.push(word)
    else pieces.push([word])
  }
  const broken = pieces.filter(({ length }) => length > 1)
  return broken.map((piece) => {
    const last = piece.at(-1)
    return pieceOf(piece, piece.map((word) => (word === last ? word.text : word.text.replace(/=$/, ''))).join(''))
  })
}

/** Returns the words of a page with tags or comments of markup inside, without these. */
function markedUp(words: readonly PageWord[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; at += 1) {
    const isTagged = /[\p{L}\p{N}]<[!/?\p{L}]/u.test(words[at]?.text ?? '')
    if (!isTagged) continue
    for (let end = at + 1; end <= Math.min(words.length, at + MAX_TAG_WORDS); end += 1) {
      const own = words.slice(at, end)
      const text = own.map((word) => word.text).join(' ')
      const plain = withoutTags(text)
      if (plain.includes('<')) continue
      pieces.push(pieceOf(own, plain))
      break
    }
  }
  return pieces
}

/** Returns the words of a page that may be escaped, also joined where markup or the line break of an email divides them. */
export const wordPieces = (words: readonly PageWord[]): Piece[] => [...piecesOf(words), ...softBroken(words), ...markedUp(words)]

/** Returns the words of a page that may be encoded data, with the lines of data joined. */
export const dataPieces = (words: readonly PageWord[]): Piece[] => [...piecesOf(words), ...dumpsOf(words)]
