import { AMBIGUOUS_FORENAMES, FORENAMES } from '../data/forenames'
import type { LetterCase } from '../letter-case'
import type { Finding } from '../types'
import { ListMatcher } from './list-matcher'
import { isEnglish } from './wink'

const known = new ListMatcher(FORENAMES)
const ambiguous = new Set(AMBIGUOUS_FORENAMES.map((name) => name.toLowerCase()))
const listed = new Set(FORENAMES.map((name) => name.toLowerCase()))

const NAME = String.raw`\p{Lu}(?:[\p{Ll}\p{M}]|['’]\p{Lu}){1,20}(?:-\p{Lu}\p{Ll}{1,20})?`
const END = String.raw`(?![\p{L}\p{N}])`

const GREETING =
  '(?:Hi|Hello|Hey|Hiya|Dear|Thanks|Thank you|Cheers|Morning|Good morning|Good afternoon|Good evening|Sorry|Okay|Ok|Right|Yes|No|Listen|Bye|Goodbye|Welcome|A)'
const RELATIVE =
  '(?:wife|husband|partner|spouse|son|daughter|mother|father|mum|mom|dad|brother|sister|grandson|granddaughter|grandmother|grandfather|nan|uncle|aunt|auntie|cousin|nephew|niece|friend|neighbou?r|colleague|boyfriend|girlfriend|ex|flatmate|housemate|carer|baby|child|boy|girl|man|woman|guy|manager|boss|landlord|tenant|stepson|stepdaughter|fianc[ée]e?)'
const SAYING =
  '(?:said|says|told|tells|asked|stated|states|explained|replied|answered|shouted|whispered|confirmed|denied|admitted|agreed|rang|phoned|telephoned|texted|emailed|visited|reported|described|complained|apologised|refused|insisted|cried|swore|drove)'
const DOING =
  '(?:was|is|has|had|will|would|can|could|should|did|does|lives|lived|works|worked|attended|attends|arrived|left|wanted|wants|felt|seemed|appeared|gave|took|got|gets|went|came|ran|moved|needs|needed|knows|thinks|thought)'

/** Evidence that a capitalised word is a person, even if it is in no list. */
const SURE: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}])${GREETING},? (?<name>${NAME})(?=[,.!?:\\n])`, 'gu'),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|[Tt]he|[Aa]n?) ${RELATIVE},? (?:is |was |(?:is )?called |named )?(?<name>${NAME})${END}`,
    'gu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])(?:called|named|known as|know as|nicknamed) (?<name>${NAME})${END}`, 'gu'),
  new RegExp(`(?<=[a-z], )(?<name>${NAME})(?=[?!])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}])(?<name>${NAME}) ${SAYING}${END}`, 'gu'),
  new RegExp(`(?<=[“"])(?<name>${NAME}), (?=\\p{Ll})`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}])(?<name>${NAME}) and I${END}`, 'gu'),
]
/** Evidence that an ambiguous word is meant as a forename. */
const LIKELY: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?<name>${NAME})(?: ${DOING}|['’]s)${END}`, 'gu'),
  new RegExp(
    `(?<=(?:with|by|ask|tell|told|asked|ring|for|from|to|and|see|saw|met|hit|contact|visited|because|when|where|that|if) )(?<name>${NAME})(?=[ ,.;:!?)]|$)`,
    'gu',
  ),
  new RegExp(`^(?<name>${NAME})(?=:)`, 'gmu'),
  new RegExp(`(?<=, )(?<name>${NAME})(?=[,.?!])`, 'gu'),
]

/** Capitalised words that precede verbs of persons but aren't persons. */
const NO_PERSON =
  /^(?:The|This|That|These|Those|They|We|You|He|She|It|Who|What|There|Here|One|Someone|Everyone|Nobody|Police|Officers?|Doctors?|Staff|Nurses?|Neighbours?|Witness(?:es)?|Mum|Mom|Dad|Madam|Sir|All|Team|Both|Everybody|Colleagues?|Agent|Caller|Parents?|Mother|Father|Man|Woman|Council|Court|Company|School|Hospital|Customers?|Patients?|Mr|Mrs|Ms|Miss|Dr|Prof|Garda|Gardaí|Detective|Sergeant|Deputy|Tuesday|Monday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Yes|No|Okay|And|But|So|Then|Colleague|Resident|Occupier|Householder|Applicant|Please|God|I)$/

const isListed = (name: string): boolean => listed.has(name.toLowerCase()) || ambiguous.has(name.toLowerCase())

function person(name: string, start: number, confidence: number): Finding {
  return { category: 'PERSON', text: name, start, end: start + name.length, confidence, method: 'list', detail: 'forename' }
}

function bySign(text: string, patterns: readonly RegExp[], fits: (name: string) => boolean, confidence: number): Finding[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, index, groups }): Finding[] => {
      const name = groups?.['name'] ?? ''
      return NO_PERSON.test(name) || !fits(name) ? [] : [person(name, index + match.lastIndexOf(name), confidence)]
    }),
  )
}

const SURNAME = /^ (?:(?:Ní|Ó|Mac|Nic|Uí|O['’]|de|van|al) ?)?\p{Lu}[\p{L}\p{M}'’]{1,20}(?:-\p{Lu}[\p{L}\p{M}]{1,20})?(?![\p{L}\p{N}])/u
const LOWER_SURNAME = /^ \p{L}[\p{L}'’-]{2,20}(?![\p{L}\p{N}])/u

/** Lengthens a listed forename by the surname after it. */
function withSurname(text: string, { start, end }: { start: number; end: number }, letters: LetterCase): string {
  const after = text.slice(end, end + 45)
  const [next = ''] = (letters === 'none' ? LOWER_SURNAME : SURNAME).exec(after) ?? []
  const isSurname = next !== '' && !NO_PERSON.test(next.trim()) && (letters === 'none' ? !isEnglish(next.trim()) : true)
  return text.slice(start, end + (isSurname ? next.length : 0))
}

/**
 * Finds persons by their forename alone: listed forenames, and capitalised words in positions where a person is addressed or speaks. The
 * time is linear in the length of the text.
 */
export function findForenames(text: string, letters: LetterCase): Finding[] {
  const names = known.find(text).flatMap((match): Finding[] => {
    const found = text.slice(match.start, match.end)
    if (letters !== 'none' && !/^\p{Lu}/u.test(found)) return []
    if (letters === 'none' && (found.length < 4 || isEnglish(found))) return []
    const name = withSurname(text, match, letters)
    return [person(name, match.start, name === found ? 0.72 : 0.75)]
  })
  if (letters !== 'mixed') return names
  return [...names, ...bySign(text, SURE, (name) => isListed(name) || !isEnglish(name), 0.7), ...bySign(text, LIKELY, isListed, 0.7)]
}
