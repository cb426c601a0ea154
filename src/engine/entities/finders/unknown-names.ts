import type { LetterCase } from '../letter-case'
import type { Finding } from '../types'
import { isEnglish } from './wink'

const PAIR = /(?<![\p{L}\p{N}])(?<first>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]{1,20}) (?<last>\p{Lu}[\p{L}\p{M}'’-]{2,20})(?![\p{L}\p{N}])/gu

/** Words that often start a sentence before a name. */
const STARTS =
  /^(?:(?:it|that|he|she|there|here|what|who|where)['’]s|i['’]m|gardaí?|comhairle|mr|mrs|ms|miss|dr|doctor|professor|sir|lord|lady|judge|inspector|detective|sergeant|officer|constable|captain|nurse|uncle|aunt|minister|president|señora?|herr|frau|monsieur|madame|signora?|the|this|that|these|those|when|where|while|after|before|because|although|then|there|here|our|your|his|her|their|its|and|but|for|from|with|about|last|next|every|each|some|both|until|since|under|over|near|between|dear|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)$/i

/**
 * Finds pairs of capitalised words that aren't both English, such as "Imogen Castellane". The lists of forenames cover few of the world's
 * names. Without capitals, extends known forenames.
 */
export function findUnknownNames(text: string, letters: LetterCase, known: readonly Finding[]): Finding[] {
  if (letters !== 'mixed') return known.flatMap((finding) => lengthened(text, finding))
  return [...text.matchAll(PAIR)].flatMap(({ 0: pair, index, groups }): Finding[] => {
    const { first = '', last = '' } = groups ?? {}
    if (STARTS.test(first) || STARTS.test(last)) return []
    const strange = [first, last].filter((word) => !isEnglish(word)).length
    if (strange === 0) return []
    return [
      { category: 'PERSON', text: pair, start: index, end: index + pair.length, confidence: strange === 2 ? 0.6 : 0.5, method: 'pattern' },
    ]
  })
}

/** Returns a forename with the word after it, if that isn't English. */
function lengthened(text: string, finding: Finding): Finding[] {
  if (finding.category !== 'PERSON' || /\s/.test(finding.text)) return []
  const next = /^ (\p{L}[\p{L}'’-]{2,20})(?![\p{L}\p{N}])/u.exec(text.slice(finding.end, finding.end + 30))?.[1]
  if (next === undefined || isEnglish(next)) return []
  const end = finding.end + 1 + next.length
  return [{ ...finding, text: text.slice(finding.start, end), end, confidence: 0.65, method: 'pattern' }]
}
