import type { Finding } from '../types'
import { confidenceOf, numberAt } from './checked-numbers'

const DIGITS: Readonly<Record<string, string>> = {
  zero: '0', oh: '0', o: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9',
} // prettier-ignore

const WORD = '(?:(?:double|triple) )?(?:zero|oh|o|nought|one|two|three|four|five|six|seven|eight|nine|\\d)'
const RUN = new RegExp(`(?<![\\p{L}\\p{N}])${WORD}(?:[ ,.\\-]{1,3}${WORD}){6,40}(?![\\p{L}\\p{N}])`, 'giu')

/** Returns the digits of spoken words, such as `0777` for "oh triple seven". */
export function digitsOf(spoken: string): string {
  let digits = ''
  let repeat = 1
  for (const word of spoken.toLowerCase().match(/[a-z]+|\d/g) ?? []) {
    if (word === 'double' || word === 'triple') repeat = word === 'double' ? 2 : 3
    else {
      digits += (DIGITS[word] ?? word).repeat(repeat)
      repeat = 1
    }
  }
  return digits
}

/** Finds numbers that are spoken digit by digit: those with valid check digits, and otherwise phone numbers. */
export function findSpokenDigits(text: string): Finding[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: spoken, index }): Finding[] => {
    const digits = digitsOf(spoken)
    if (!/[a-z]/i.test(spoken)) return []
    const place = { text: spoken, start: index, end: index + spoken.length }
    const whole = (length: number): boolean => length === digits.length
    const before = text.slice(Math.max(0, index - 60), index)
    const match = numberAt(digits, { before, ends: whole, alone: () => false, written: () => digits })
    if (match !== undefined) {
      const { kind, named } = match
      return [{ ...place, category: kind.category, confidence: confidenceOf(kind, named), method: 'checksum', detail: kind.id }]
    }
    if (digits.length > 15) return []
    const confidence = /^0|phone|mobile|cell|number|call|reach|tel/i.test(digits[0] + before) ? 0.85 : 0.6
    return [{ ...place, category: 'contact:phone', confidence, method: 'pattern' }]
  })
}
