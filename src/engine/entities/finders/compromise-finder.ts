import nlp from 'compromise'

import type { LetterCase } from '../letter-case'
import type { EntityCategory, Finding } from '../types'

/** The part of compromise's JSON that is used. */
interface Offset {
  offset: { start: number; length: number }
  terms: { tags?: string[]; text?: string }[]
}

const HONORIFIC =
  /^(?:(?:mr|mrs|ms|miss|mx|mister|missus|dr|doctor|prof|professor|sir|dame|lord|lady|judge|officer|sergeant|sgt|captain|nurse|detective|inspector|constable|reverend|rev|president|senator|councillor|sister|brother|mother|father|aunt|auntie|uncle|cousin|husband|wife|son|daughter|boss|friend|colleague|neighbou?r|partner)\.?\s+)+/i
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)]+$/gu

/** Words that compromise mistakes for names when they stand alone. */
const NOT_NAMES = new Set(
  'i,mr,mrs,ms,dr,sir,madam,mum,mom,dad,god,may,will,mark,bill,grace,hope,joy,faith,rose,miss,art,dean,bob,ok,okay,hi,hello,dear,may,june,april,august,sunny,rich,frank,earl,guy,jack,drew,sue,pat,chase,pierce,summer,dawn,ray,max,don,gene,price,young,long,baker,cook,page,day,lane,street,road,north,south,east,west,home,office,centre,center,city,town,village,country,state,county,street,capital,downtown,overseas,abroad,street,nhs number,iban,bsn,dni,cpf'.split(
    ',',
  ),
)

/** Splits matches that compromise joined across punctuation, such as `Portland, Oregon`. */
function partsOf(text: string, { start, length }: { start: number; length: number }): { start: number; length: number }[] {
  return [...text.slice(start, start + length).matchAll(/(?:[^,;:!?\n(){}“”"]|,(?= (?:Jr|Sr|Inc|Ltd|LLC)))+/g)].map(
    ({ 0: found, index }) => ({
      start: start + index,
      length: found.length,
    }),
  )
}

function trimmed(text: string, start: number, length: number): { text: string; start: number } {
  const raw = text.slice(start, start + length).replace(/['’]s?$/u, '')
  const cleaned = raw
    .replace(/['’]s?[^\p{L}\p{N}]*$/u, '')
    .replace(EDGES, '')
    .replace(/[.)]+$/, (end) => (/\p{L}\.\p{L}\.$/u.test(raw) ? end : ''))
  const at = raw.indexOf(cleaned)
  return { text: cleaned, start: start + Math.max(0, at) }
}

/** Returns the confidence of compromise's name: single words and names without capitals are often wrong. */
function confidenceOf(words: number, tags: readonly string[], letters: LetterCase): number {
  const base = words > 1 ? 0.8 : tags.some((tag) => ['FirstName', 'LastName', 'City', 'Country', 'Region'].includes(tag)) ? 0.7 : 0.55
  return letters === 'mixed' ? base : base - 0.1
}

/** Returns the category of a place by compromise's tags. */
function placeCategory(tags: ReadonlySet<string>): EntityCategory {
  return ['City', 'Country', 'Region'].some((tag) => tags.has(tag)) ? 'GPE' : 'LOC'
}

/** Finds persons, places and organisations with compromise. `text` must have the length of the original, because offsets refer to it. */
export function findByCompromise(text: string, letters: LetterCase): Finding[] {
  const doc = nlp(letters === 'capitals' ? text.toLowerCase() : text)
  const kinds: { found: unknown; category: EntityCategory | 'place' }[] = [
    { found: doc.people().json({ offset: true }), category: 'PERSON' },
    { found: doc.places().json({ offset: true }), category: 'place' },
    { found: doc.organizations().json({ offset: true }), category: 'ORG' },
  ]
  return kinds.flatMap(({ found: json, category }) =>
    // compromise types its JSON as any.
    (json as Offset[])
      .flatMap(({ offset, terms }) => partsOf(text, offset).map((part) => ({ part, terms })))
      .flatMap(({ part, terms }): Finding[] => {
        const name = trimmed(text, part.start, part.length)
        const honorific = category === 'PERSON' ? (HONORIFIC.exec(name.text)?.[0].length ?? 0) : 0
        const found = name.text.slice(honorific)
        const start = name.start + honorific
        const tags = new Set(terms.flatMap((term) => term.tags ?? []))
        const words = found.split(/\s+/).length
        if (found.length < 2 || /\n/.test(found) || /^\P{L}+$/u.test(found)) return []
        if (NOT_NAMES.has(found.toLowerCase()) && honorific === 0) return []
        // "NHS number" isn't an organisation.
        if (category === 'ORG' && /^ (?:number|card|account)/i.test(text.slice(start + found.length, start + found.length + 10))) return []
        // A heading in capitals is rarely a place.
        if (category === 'place' && letters === 'mixed' && words === 1 && found === found.toUpperCase() && placeCategory(tags) === 'LOC')
          return []
        if (category === 'place' && /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(found)) return []
        if (letters === 'mixed' && !/^\p{Lu}|\s\p{Lu}/u.test(found)) return []
        const confidence = confidenceOf(words, [...tags], letters)
        return [
          {
            category: category === 'place' ? placeCategory(tags) : category,
            text: found,
            start,
            end: start + found.length,
            confidence,
            method: 'compromise',
          },
        ]
      }),
  )
}
