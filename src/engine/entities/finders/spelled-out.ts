/** A code that is dictated character by character, such as "B H seven, six L T". */
export interface SpelledOut {
  /** Its characters in capitals, without separators: `BH76LT`. */
  characters: string
  start: number
  end: number
  /** For each spoken word, its range in `characters` and in the text. */
  words: readonly { from: number; to: number; start: number; end: number }[]
}

const DIGITS: Readonly<Record<string, string>> = {
  zero: '0', oh: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9',
  ten: '10', eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17', eighteen: '18',
  nineteen: '19',
} // prettier-ignore
const TENS: Readonly<Record<string, string>> = {
  twenty: '2', thirty: '3', forty: '4', fifty: '5', sixty: '6', seventy: '7', eighty: '8', ninety: '9',
} // prettier-ignore

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu
const GAP = /^[ ,.\-\u2010-\u2015]{1,3}$/
const MAX_WORDS = 40

interface Word {
  text: string
  start: number
  end: number
}

/** Returns the characters that words dictate from `index`, and the number of these words; undefined if they dictate none. */
function dictated(
  words: readonly Word[],
  index: number,
  follows: (at: number) => boolean,
): { characters: string; count: number } | undefined {
  const word = words[index]?.text.toLowerCase() ?? ''
  if (word === 'double' || word === 'triple') {
    const next = follows(index) ? dictated(words, index + 1, follows) : undefined
    if (next?.characters.length !== 1) return undefined
    return { characters: next.characters.repeat(word === 'double' ? 2 : 3), count: next.count + 1 }
  }
  const digits = DIGITS[word]
  if (digits !== undefined) {
    const isHundred = digits.length === 1 && follows(index) && words[index + 1]?.text.toLowerCase() === 'hundred'
    return isHundred ? { characters: `${digits}00`, count: 2 } : { characters: digits, count: 1 }
  }
  const ten = TENS[word]
  if (ten !== undefined) {
    const unit = follows(index) ? DIGITS[words[index + 1]?.text.toLowerCase() ?? ''] : undefined
    const joins = unit?.length === 1 && unit !== '0'
    return joins ? { characters: ten + unit, count: 2 } : { characters: `${ten}0`, count: 1 }
  }
  if (/^[a-z]$/.test(word)) {
    // "M for Mike"
    const spells = follows(index) && follows(index + 1) && words[index + 1]?.text.toLowerCase() === 'for'
    const isSpelling = spells && words[index + 2]?.text.toLowerCase().startsWith(word) === true
    return { characters: word.toUpperCase(), count: isSpelling ? 3 : 1 }
  }
  return /^(?=\p{L}{0,2}\d)[a-z\d]{1,4}$/u.test(word) ? { characters: word.toUpperCase(), count: 1 } : undefined
}

/** Returns whether a letter is a word by itself: "I'm", or "a" before another word. */
function isPronoun(text: string, word: Word | undefined): boolean {
  if (word === undefined || !/^[ai]$/i.test(word.text)) return false
  const after = text.slice(word.end, word.end + 3)
  return word.text.toLowerCase() === 'i' || /^ \p{L}{2}/u.test(after)
}

/** Finds codes that are dictated character by character, of at least four words. The time is linear in the length of the text. */
export function spelledOut(text: string): SpelledOut[] {
  const words = [...text.matchAll(WORD)].map(({ 0: found, index }): Word => ({ text: found, start: index, end: index + found.length }))
  const follows = (at: number): boolean => {
    const [word, next] = [words[at], words[at + 1]]
    return word !== undefined && next !== undefined && next.start - word.end <= 3 && GAP.test(text.slice(word.end, next.start))
  }
  const found: SpelledOut[] = []
  for (let index = 0; index < words.length;) {
    const spoken: { from: number; to: number; start: number; end: number }[] = []
    let characters = ''
    let at = index
    for (;;) {
      const next = isPronoun(text, words[at]) ? undefined : dictated(words, at, follows)
      if (next === undefined) break
      const last = at + next.count - 1
      spoken.push({
        from: characters.length,
        to: characters.length + next.characters.length,
        start: words[at]?.start ?? 0,
        end: words[last]?.end ?? 0,
      })
      characters += next.characters
      at = last + 1
      if (spoken.length === MAX_WORDS || !follows(last)) break
    }
    const [first] = spoken
    const last = spoken.at(-1)
    if (first && last && spoken.length > 2) found.push({ characters, start: first.start, end: last.end, words: spoken })
    index = Math.max(at, index + 1)
  }
  return found
}

/** Finds a shape in dictated codes, from the start of one word to the end of another. `O` also stands for the digit 0. */
export function* shapesIn(
  codes: readonly SpelledOut[],
  shape: RegExp,
  lengths: readonly number[],
): Generator<{ characters: string; start: number; end: number }> {
  for (const { characters, words } of codes) {
    let free = 0
    for (const { from, start } of words) {
      if (from < free) continue
      for (const length of lengths) {
        const end = words.find(({ to }) => to === from + length)?.end
        const part = characters.slice(from, from + length)
        const fits = shape.test(part) ? part : part.replaceAll('O', '0')
        if (end === undefined || !shape.test(fits)) continue
        free = from + length
        yield { characters: fits, start, end }
        break
      }
    }
  }
}
