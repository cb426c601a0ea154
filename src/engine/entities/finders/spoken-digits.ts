import type { Finding } from '../types'
import { confidenceOf, numberAt } from './checked-numbers'
import type { SpelledOut } from './spelled-out'

/** Max digits of a phone number, including the country code. */
const MAX_PHONE = 15
const MIN_PHONE = 7

interface Spoken {
  characters: string
  start: number
  end: number
}

/** Returns the runs of digits of a dictated code. The letter `O` counts as the digit 0. */
function digitRuns({ words, characters }: SpelledOut): Spoken[] {
  const runs: Spoken[] = []
  let last: Spoken | undefined
  for (const { from, to, start, end } of words) {
    const part = characters.slice(from, to).replaceAll('O', '0')
    if (!/^\d+$/.test(part)) last = undefined
    else if (last) {
      last.characters += part
      last.end = end
    } else {
      last = { characters: part, start, end }
      runs.push(last)
    }
  }
  return runs
}

/** Finds dictated numbers: numbers with valid check digits, numbers announced by their name, and otherwise phone numbers. */
export function findSpokenDigits(text: string, codes: readonly SpelledOut[]): Finding[] {
  return codes.flatMap((code) => {
    const spoken = text.slice(code.start, code.end)
    if (!/[a-z]/i.test(spoken)) return []
    const whole = [code.characters, code.characters.replaceAll('O', '0')].flatMap(
      (characters) => identity(text, { ...code, characters }) ?? [],
    )
    if (whole[0]) return [whole[0]]
    return digitRuns(code).flatMap((run) => identity(text, run) ?? phone(text, run) ?? [])
  })
}

function identity(text: string, { characters, start, end }: Spoken): Finding | undefined {
  const before = text.slice(Math.max(0, start - 60), start)
  const match = numberAt(characters, {
    before,
    ends: (length) => length === characters.length,
    alone: () => false,
    written: () => characters,
  })
  if (match === undefined) return undefined
  const { kind, named } = match
  return {
    category: kind.category,
    text: text.slice(start, end),
    start,
    end,
    confidence: confidenceOf(kind, named),
    method: 'checksum',
    detail: kind.id,
  }
}

function phone(text: string, { characters, start, end }: Spoken): Finding | undefined {
  const spoken = text.slice(start, end)
  if (characters.length < MIN_PHONE || characters.length > MAX_PHONE || !/[a-z]/i.test(spoken)) return undefined
  const before = text.slice(Math.max(0, start - 60), start)
  const confidence = characters.startsWith('0') || /phone|mobile|cell|number|call|reach|tel/i.test(before) ? 0.85 : 0.6
  return { category: 'contact:phone', text: spoken, start, end, confidence, method: 'pattern' }
}
