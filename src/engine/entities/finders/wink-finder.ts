import type { EntityCategory, Finding } from '../types'
import { detail, span, value, wink } from './wink'

/** The entities of wink's model that are in the 19 categories. Its emails and URLs are found by patterns. */
const CATEGORIES: Readonly<Record<string, EntityCategory>> = {
  DATE: 'DATE',
  TIME: 'TIME',
  PERCENT: 'PERCENT',
  MONEY: 'MONEY',
  ORDINAL: 'ORDINAL',
  CARDINAL: 'CARDINAL',
  DURATION: 'TIME',
}

const CONFIDENCE: Partial<Record<EntityCategory, number>> = {
  DATE: 0.75,
  TIME: 0.7,
  PERCENT: 0.9,
  MONEY: 0.85,
  ORDINAL: 0.7,
  CARDINAL: 0.55,
}

const LEADING = /^(?:since|on|from|by|in|until|till|before|after|at|around|about|during|for|the)\s+(?=\S)/i
/** wink also returns words such as "hour" and "days" alone. */
const PRECISE =
  /\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|today|tomorrow|yesterday|noon|midnight|o['’]clock|\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|million|few|last|next|this|first|second|third|\w+th|\w+(?:ty|ed)[- ]\w+)\b/i

/** Finds dates, times, amounts and numbers with wink-nlp. */
export function findByWink(text: string): Finding[] {
  const doc = wink.readDoc(text)
  const values = doc.tokens().out(value)
  // wink changes some spaces and drops some marks, so each token is searched for from the end of the previous one.
  const places: { start: number; end: number }[] = []
  let at = 0
  for (const token of values) {
    const start = text.indexOf(token, at)
    at = start < 0 ? at : start + token.length
    places.push({ start: start < 0 ? at : start, end: at })
  }
  // The library's types don't say what these accessors return.
  const details = doc.entities().out(detail) as unknown as { type: string }[]
  const spans = doc.entities().out(span) as unknown as [number, number][]
  return spans.flatMap(([first, last], index): Finding[] => {
    const type = details[index]?.type ?? ''
    const start = places[first]?.start ?? 0
    const end = places[last]?.end ?? 0
    const whole = text.slice(start, end)
    const found = whole.replace(LEADING, '')
    if (!PRECISE.test(found)) return []
    // A period of days or longer is a date in the 19 categories, a shorter one a time.
    const category = type === 'DURATION' && /day|week|month|year|decade|centur/i.test(found) ? 'DATE' : CATEGORIES[type]
    if (category === undefined || !/[\p{L}\p{N}]/u.test(found)) return []
    return [{ category, text: found, start: end - found.length, end, confidence: CONFIDENCE[category] ?? 0.6, method: 'wink' }]
  })
}
