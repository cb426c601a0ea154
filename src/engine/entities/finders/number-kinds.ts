import {
  isBsn,
  isCodiceFiscale,
  isCpf,
  isIban,
  isLuhn,
  isNhsNumber,
  isNif,
  isNino,
  isNir,
  isPps,
  isSin,
  isSpanishId,
  isSsn,
  isSteuerId,
} from '../checksums'
import type { ContactCategory } from '../types'

/** A kind of number that is recognised by its characters, written with or without separators. */
export interface NumberKind {
  /** The `detail` of findings. */
  id: string
  category: ContactCategory
  lengths: readonly number[]
  /** Shape of the number in capitals and without separators. */
  shape: RegExp
  isValid: (number: string) => boolean
  /** Words that name the number in the text before it. */
  named: RegExp
  /**
   * The strength of the check. `strong` numbers are found anywhere. One in ten of any digits passes a `weak` check, so without its name
   * such a number is only found if no other digits are next to it. A number `by-name` has no check digit and needs its name, or its usual
   * separators, `usual`.
   */
  proof: 'strong' | 'weak' | 'by-name'
  usual?: RegExp
  /**
   * Words right before the number that announce it, so that it is found even with wrong check digits: numbers are misread, misheard and
   * mistyped.
   */
  announced?: RegExp
}

/** Issuers of payment cards by the first digits and the length. */
const CARD =
  /^(4\d{12}(\d{3}){0,2}|5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(0[0-5]|[68]\d)\d{11}|6(011|5\d\d|4[4-9]\d)\d{12}|35(2[89]|[3-8]\d)\d{12}|62\d{14,17}|(50|5[6-9]|6\d)\d{10,17})$/

/** Lengths of IBANs by country. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28, CZ: 24, DE: 22, DK: 18, DO: 28,
  EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26,
  IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18,
  NO: 15, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SC: 31, SE: 24, SI: 19, SK: 24, SM: 27, ST: 25, SV: 28, TL: 23, TN: 24,
  TR: 26, UA: 29, VA: 22, VG: 24, XK: 20,
} // prettier-ignore

const national = (kind: Omit<NumberKind, 'category'>): NumberKind => ({ ...kind, category: 'contact:national-id' })

/** In the order in which they are tried at a place of the text. */
export const NUMBER_KINDS: readonly NumberKind[] = [
  {
    id: 'iban',
    category: 'contact:iban',
    lengths: [...new Set(Object.values(IBAN_LENGTHS))].toSorted((one, other) => other - one),
    shape: /^[A-Z]{2}\d{2}[A-Z0-9]{11,28}$/,
    isValid: (number) => IBAN_LENGTHS[number.slice(0, 2)] === number.length && isIban(number),
    named: /\biban\b/i,
    proof: 'strong',
  },
  {
    id: 'card',
    category: 'contact:card',
    lengths: [19, 18, 17, 16, 15, 14, 13, 12],
    shape: CARD,
    isValid: isLuhn,
    named: /\b(card|visa|master ?card|amex|karte|tarjeta|carte|carta|kaart|cart[aã]o)/i,
    proof: 'strong',
  },
  national({
    id: 'it-codice-fiscale',
    lengths: [16],
    shape: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    isValid: isCodiceFiscale,
    named: /\bcodice fiscale|\bc\.?f\.?\b/i,
    proof: 'strong',
  }),
  national({
    id: 'fr-nir',
    lengths: [15],
    shape: /^[1-478]\d{2}(0[1-9]|1[0-2]|[2-9]\d)(\d{2}|2[AB])\d{8}$/,
    isValid: isNir,
    named: /s[ée]curit[ée] sociale|\bnir\b|\binsee\b/i,
    proof: 'strong',
  }),
  national({
    id: 'br-cpf',
    lengths: [11],
    shape: /^\d{11}$/,
    isValid: isCpf,
    named: /\bcpf\b/i,
    proof: 'weak',
    usual: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/,
  }),
  national({
    id: 'de-steuer-id',
    lengths: [11],
    shape: /^[1-9]\d{10}$/,
    isValid: isSteuerId,
    named: /steuer-?\s?(id|nummer|identifikation)|\btax (id|number)|\bidnr\b/i,
    proof: 'weak',
  }),
  national({
    id: 'uk-nhs',
    lengths: [10],
    shape: /^\d{10}$/,
    isValid: isNhsNumber,
    named: /\bnhs\b|\bhealth service\b/i,
    proof: 'weak',
    announced: /\b(?:nhs|health service)(?:\s+(?:no|num|number|id)\b)?[^\d\n]{0,12}$/i,
  }),
  national({ id: 'nl-bsn', lengths: [9], shape: /^\d{9}$/, isValid: isBsn, named: /\bbsn\b|burgerservice|sofi/i, proof: 'weak' }),
  national({ id: 'pt-nif', lengths: [9], shape: /^[1-35689]\d{8}$/, isValid: isNif, named: /\bnif\b|contribuinte/i, proof: 'weak' }),
  national({ id: 'ca-sin', lengths: [9], shape: /^[1-79]\d{8}$/, isValid: isSin, named: /\bsin\b|social insurance/i, proof: 'weak' }),
  national({
    id: 'es-dni',
    lengths: [9],
    shape: /^[\dXYZ]\d{7}[A-Z]$/,
    isValid: isSpanishId,
    named: /\b(dni|nie|nif)\b/i,
    proof: 'strong',
  }),
  national({
    id: 'uk-nino',
    lengths: [9],
    shape: /^[A-Z]{2}\d{6}[A-D]$/,
    isValid: isNino,
    named: /national insurance|\bni(no)?\b/i,
    proof: 'strong',
    announced: /\b(?:national insurance|ni|nino)(?:\s+(?:no|num|number)\b)?[^\d\n]{0,20}$/i,
  }),
  national({
    id: 'ie-pps',
    lengths: [9, 8],
    shape: /^\d{7}[A-W][A-IW]?$/,
    isValid: isPps,
    named: /\bppsn?\b|personal public service|public services card/i,
    proof: 'strong',
    announced: /\b(?:ppsn?|personal public service)(?:\s+(?:no|num|number)\b)?[^\d]{0,30}$/i,
  }),
  national({
    id: 'us-ssn',
    lengths: [9],
    shape: /^\d{9}$/,
    isValid: isSsn,
    named: /\bssn\b|social security|\bsocial\b/i,
    proof: 'by-name',
    usual: /^\d{3}([- ])\d{2}\1\d{4}$/,
  }),
]
