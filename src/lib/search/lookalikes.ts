/**
 * Letters of Cyrillic and Greek whose small or capital form looks Latin. Both forms count, so that a search in any case finds both. The μ of
 * units isn't one: "μm" is no "mm".
 */
const LATIN_BY_LOOKALIKE = new Map(
  [
    ['авекмнорстухіјѕһӏԁԛԝѵ', 'abekmhopctyxijshldqwv'],
    ['αβεζηικνορτυχ', 'abezhiknoptyx'],
  ].flatMap(([others = '', latin = '']) =>
    [...others].flatMap((letter, at): [string, string][] => [
      [letter, latin.charAt(at)],
      [letter.toUpperCase(), latin.charAt(at).toUpperCase()],
    ]),
  ),
)
const LOOKALIKES = [...LATIN_BY_LOOKALIKE.keys()].join('')
const LOOKALIKE = new RegExp(`[${LOOKALIKES}]`, 'gu')
/** A word with its marks and invisible characters. */
const WORD = /[\p{L}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
const LATIN = /\p{Script=Latin}/u
const LATIN_OR_ALIKE = new RegExp(String.raw`^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}${LOOKALIKES}]+$`, 'u')
/** Any letter that the lookalikes may be part of, because most texts have none. */
const OTHER_SCRIPT = /[\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * Returns the places of Latin words in which some letters are lookalikes from Greek or Cyrillic, such as "Okafоr", in order. A word with any
 * other letter of these scripts, or with no Latin letter, is a genuine word of another language.
 */
export function mixedWords(text: string): { readonly start: number; readonly end: number }[] {
  if (!OTHER_SCRIPT.test(text)) return []
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const letters = word.normalize('NFKD')
    const isMixed = OTHER_SCRIPT.test(letters) && LATIN.test(letters) && LATIN_OR_ALIKE.test(letters)
    return isMixed ? [{ start: index, end: index + word.length }] : []
  })
}

/** Returns a word with Latin letters in the place of lookalikes. */
export function latinLetters(word: string): string {
  const latin = word.normalize('NFD').replaceAll(LOOKALIKE, (letter) => LATIN_BY_LOOKALIKE.get(letter) ?? letter)
  return latin.normalize('NFC')
}

/** Returns a text in which the lookalikes of mixed words are Latin letters. Words of other languages stay as they are. */
export function withLatinWords(text: string): string {
  let [latin, reached] = ['', 0]
  for (const { start, end } of mixedWords(text)) {
    latin += text.slice(reached, start) + latinLetters(text.slice(start, end))
    reached = end
  }
  return latin + text.slice(reached)
}
