import type { Finding } from '../types'
import { NOT_AFTER_WORD, NOT_BEFORE_WORD } from './number-words'
import type { SpelledOut } from './spelled-out'

/**
 * Numbers that an organisation assigned to a person, case or vehicle. All repetitions are bounded, so that the time is linear in the length
 * of the text.
 */

const SUBJECT =
  "reference|ref|case|claim|account|policy|membership|member|customer|client|patient|hospital|medical record|record|crime(?: reference)?|incident|log|badge|collar|warrant|order|invoice|booking|application|permit|licen[cs]e|registration|reg|file|complaint|ticket|docket|report|prescription|student|pupil|employee|staff|payroll|tenancy|council tax|passport|driver|driving licen[cs]e|driver[’']?s licen[cs]e|recipient|medicare|medicaid|insurance|beneficiary|confirmation|tracking|work order|parcel|appointment|unit|exhibit|custody|statement|index|plate|medical council|social work england|pulse|taxi licen[cs]e|roll|citation|warranty|contract|subscriber|meter|tax|vehicle"
const NUMBERS = '(?:numbers?|nos?\\.?|nr\\.?|#|id(?:entifier)?|ref(?:erence)?\\.?(?: (?:number|no\\.?))?|code|pin)'
const NOT_NAMED = '(?<!phone )(?<!telephone )(?<!mobile )(?<!insurance )(?<!security )(?<!nhs )(?<!health )(?<!pps )(?<!cell )(?<!fax )'
/** Words that announce a number without the word "number". */
const ALONE =
  "our ref\\.?|your ref\\.?|our reference|your reference|garda ref\\.?|ref\\.?|reference|urn|upn|mrn|gmc|nmc(?: pin)?|imc|npi|hcpc|uprn|chi|badge|collar|garda|pc|dc|ps|ds|detective|license plate|licence plate|plate|registration|registered|reg\\.?|index|case|claim|account|policy|permit|log|crime reference|driver[’']?s licen[cs]e|driving licen[cs]e|social work england|passport|vehicle is|work order|incident report|report|application|id"
const CUE = new RegExp(
  `${NOT_AFTER_WORD}${NOT_NAMED}(?:(?:${SUBJECT})(?: (?:account|reference|record|incident|member|registration|case|claim|licen[cs]e|tax))? ${NUMBERS}|${ALONE})(?![\\p{L}\\p{N}])`,
  'giu',
)
const SAYS_NUMBER = new RegExp(`(?:${NUMBERS})$`, 'iu')
/** Groups of capital letters and digits. After a space, a group has a digit. */
const VALUE = String.raw`(?=[\p{Lu}\d/-]{0,12} ?[\p{Lu}\d/-]{0,12}\d)[\p{Lu}\d][\p{Lu}\d]{0,15}(?:[-/.][\p{Lu}\d]{1,15}){0,5}(?: (?=[\p{Lu}\d]{0,8}\d)[\p{Lu}\d][\p{Lu}\d-]{0,15}| \p{Lu}{3}(?=[\s.,;)]|$)){0,3}`
const GIVEN = new RegExp(`^${VALUE}${NOT_BEFORE_WORD}`, 'u')

/** Vehicle registrations with a unique form: British ones since 2001, and Irish ones. */
const REGISTRATION =
  /(?<![\p{L}\p{N}-])(?:\p{Lu}{2}\d{2} ?[A-Z]{3}|\d{2,3}[- ](?:CE|CN|CW|DL|KE|KK|KY|LD|LH|LK|LM|LS|MH|MN|MO|OY|RN|SO|TN|TS|WD|WH|WW|WX|C|D|G|L|T|W)[- ]\d{1,6})(?![\p{L}\p{N}-])/gu
/** Older British registrations and Northern Irish ones, which require a vehicle in the sentence. */
const OLD_REGISTRATION = /(?<![\p{L}\p{N}-])(?:[A-Z]\d{1,3} ?[A-Z]{3}|[A-Z]{3} ?\d{1,4}[A-Z]?)(?![\p{L}\p{N}-])/gu
const VEHICLE = /\b(?:registration|registered|reg|index|plates?|vehicle|number ?plate|car|van|lorry|truck|taxi)\b[^.\n]{0,80}$/i
/** Words before the number of a law or standard, which doesn't identify a person. */
const LAW = /\b(?:regulations?|directives?|decisions?|act|law|resolution|ISO|DIN|RFC|article)\b[^.\n]{0,16}$/i
/** Codes that aren't words: capital letters or digits in groups between slashes or hyphens. */
const CODED =
  /(?<![\p{L}\p{N}/-])(?=[A-Z\d/-]{0,8}[A-Z])(?=(?:[A-Z/-]{0,8}\d){4})[A-Z\d]{1,10}(?:[/-][A-Z\d]{1,10}){1,4}(?![\p{L}\p{N}/-])/gu
/** The shoulder number of a member of the Garda. */
const GARDA_NUMBER = /(?<=\bGarda [^.\n]{0,40})\d{4,5}[A-Z](?![\p{L}\p{N}])/gu
const SLASHED = /(?<![\p{L}\p{N}/-])\d{2}\/(?:\d{4,8}|[A-Z]{2}\/\d{3,6})\/\d{2}(?![\p{L}\p{N}/-])/gu

/** The words that announce a dictated number, which may answer a question: "And your account number, Lorcan?" */
const SPOKEN_CUE =
  /(?<!phone |mobile |insurance |security |telephone |nhs |pps |cell )\b(?:(?:account|case|claim|policy|membership|customer|order|prescription|student|crime|booking|plate|registration|ticket|badge|licen[cs]e|confirmation|member|reference) (?:reference|number|no|id|code)|reference|plate|registration|work order)\b[^\n]{0,40}(?:\n[^\n]{0,20}?(?:yes|yeah|sure|it['’]?s|okay|:|[ ,])*)?$/i
const OTHER_NUMBER =
  /\b(?:phone|mobile|cell|telephone|ring|call|text|best number|social|nhs|pps|insurance number|zip|postcode|eircode)\b[^.?]{0,40}$/i

const written = (start: number, text: string, confidence: number): Finding => ({
  category: 'contact:reference',
  text,
  start,
  end: start + text.length,
  confidence,
  method: 'pattern',
})

function matches(text: string, pattern: RegExp, confidence: number): Finding[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => written(index, found, confidence))
}

function announced(text: string): Finding[] {
  return [...text.matchAll(CUE)].flatMap(({ 0: cue, index }): Finding[] => {
    const from = index + cue.length
    const rest = text.slice(from, from + 80)
    const [gap = ''] = /^(?:[ \t:#(,\-–.]|is |was |are |of |number |no\.? |[A-Z]{2} (?=\d)){0,6}/u.exec(rest) ?? []
    const [value = ''] = GIVEN.exec(rest.slice(gap.length)) ?? []
    const isNumber = SAYS_NUMBER.test(cue)
    // "The report 2019" names a year.
    const isShort = value.length < (isNumber ? 3 : 4) || (!isNumber && /^(?:19|20)\d\d$/.test(value))
    return isShort ? [] : [written(from + gap.length, value, 0.95)]
  })
}

function dictated(text: string, codes: readonly SpelledOut[]): Finding[] {
  return codes.flatMap(({ characters, start, end }): Finding[] => {
    if (characters.length < 4 || characters.replace(/\D/g, '').length < 3) return []
    const before = text.slice(Math.max(0, start - 120), start)
    if (!SPOKEN_CUE.test(before) || OTHER_NUMBER.test(before)) return []
    return [written(start, text.slice(start, end), 0.95)]
  })
}

/** Finds the reference numbers of cases, accounts, records, doctors and officers, and vehicle registrations. */
export function findReferences(text: string, codes: readonly SpelledOut[]): Finding[] {
  const old = matches(text, OLD_REGISTRATION, 0.85).filter(({ start }) => VEHICLE.test(text.slice(Math.max(0, start - 100), start)))
  return [
    ...announced(text),
    ...matches(text, REGISTRATION, 0.85),
    ...old,
    ...matches(text, CODED, 0.7).filter(({ start }) => !LAW.test(text.slice(Math.max(0, start - 40), start))),
    ...matches(text, SLASHED, 0.8),
    ...matches(text, GARDA_NUMBER, 0.8),
    ...dictated(text, codes),
  ]
}
