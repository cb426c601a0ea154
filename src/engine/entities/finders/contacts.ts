import type { ContactCategory, Finding } from '../types'

/** All repetitions are bounded, so that the time is linear in the length of the text. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+-](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}])/giu
/** An email address in speech recognition's spelling: "j dot smith at example dot com". */
const SPOKEN_EMAIL =
  /(?<![\p{L}\p{N}])[a-z0-9]{1,40}(?: (?:dot|underscore|dash|hyphen) [a-z0-9]{1,40}){0,4} at [a-z0-9-]{1,40}(?: (?:dash|hyphen) [a-z0-9]{1,40}){0,2}(?: dot (?:co|com|org|net|gov|edu|ac|uk|ie|example|scot|wales|de|fr|es|it|nl|pt|br|eu|io|us|ca|au|info)){1,3}(?![\p{L}\p{N}])/giu
const URL_ADDRESS = /(?<![\p{L}\p{N}@.])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"'`{}|\\^]{3,2000}/giu
const DOMAIN =
  /(?<![\p{L}\p{N}@.\-/])(?!www\.)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}(?:com|org|net|edu|gov|mil|info|biz|io|dev|app|co\.uk|org\.uk|ac\.uk|gov\.uk|eu|de|fr|es|it|nl|pt|com\.br|at|ch|be|ie|us|ca|com\.au)(?:\/[^\s<>"']{0,500})?(?![\p{L}\p{N}@-])/giu
const IP_V4 = /(?<![\p{L}\p{N}.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\p{N}]|\.\d)/gu
const IP_V6 = /(?<![\p{L}\p{N}:.])(?:[0-9a-f]{0,4}:){2,7}(?:[0-9a-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})?(?![\p{L}\p{N}:])/giu

function matches(text: string, pattern: RegExp, category: ContactCategory, confidence: number): Finding[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    category,
    text: found,
    start: index,
    end: index + found.length,
    confidence,
    method: 'pattern',
  }))
}

/** Returns whether the groups between colons are an IPv6 address. */
export function isIpV6(address: string): boolean {
  const [head = '', tail, more] = address.split('::')
  if (more !== undefined) return false
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const groups = [...groupsOf(head), ...groupsOf(tail ?? '')]
  if (groups.includes('')) return false
  const count = groups.length + (/\./.test(groups.at(-1) ?? '') ? 1 : 0)
  return tail === undefined ? count === 8 : count > 1 && count < 8
}

/** Cuts off the punctuation of a sentence that ends with an address. */
function withoutPunctuation(finding: Finding): Finding {
  const text = finding.text.replace(/[.,;:!?)\]»”’]+$/u, '')
  return { ...finding, text, end: finding.start + text.length }
}

/** Finds email addresses, URLs and IP addresses. */
export function findAddresses(text: string): Finding[] {
  return [
    ...matches(text, EMAIL, 'contact:email', 0.99),
    ...matches(text, SPOKEN_EMAIL, 'contact:email', 0.8),
    ...matches(text, URL_ADDRESS, 'contact:url', 0.98).map(withoutPunctuation),
    ...matches(text, DOMAIN, 'contact:url', 0.8).map(withoutPunctuation),
    ...matches(text, IP_V4, 'contact:ip', 0.9),
    ...matches(text, IP_V6, 'contact:ip', 0.95).filter(({ text: address }) => isIpV6(address)),
  ]
}

const PHONE =
  /(?<![\p{L}\p{N}/@#$€£-]|\d[.,:])(?:\+|\(\+?)?\d(?:[ \u00a0\u202f.\-\u2010-\u2015/()]{0,3}\d){6,16}(?![\p{L}\p{N}]|[.,:/]\d)/gu
const NAMED =
  /\b(phone|tele?|telephone|mobile|cell|fax|call|ring|reach|dial|text|number|whatsapp|sms|telefon|handy|m[óo]vil|t[ée]l[ée]fono?|portable|cellulare|mobiel|telem[óo]vel|celular)\b[^.\d]{0,30}$/i
const DATE = /^\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}$|^\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}$/

/** Returns the confidence that digits are a phone number, or 0. */
function phoneConfidence(number: string, before: string): number {
  const digits = number.replace(/\D/g, '')
  if (digits.length > 15 || DATE.test(number) || /^(\d)\1+$/.test(digits)) return 0
  if (/^\(?\+/.test(number)) return digits.length >= 8 ? 0.97 : 0
  if (NAMED.test(before)) return 0.9
  if (/^00[1-9]/.test(digits) && digits.length >= 10) return 0.85
  if (/^\(?0/.test(number) && digits.length >= 9 && digits.length <= 12) return 0.85
  if (/^(1[ .-])?\(?[2-9]\d{2}\)?[ .\u2010-\u2015-]{1,2}\d{3}[ .\u2010-\u2015-]\d{4}$/.test(number)) return 0.85
  if (/^\d{3}[-\u2010-\u2015]\d{4}$/.test(number)) return 0.7
  return 0
}

/** Finds phone numbers by their form and by the words before them. */
export function findPhones(text: string): Finding[] {
  return [...text.matchAll(PHONE)].flatMap(({ 0: number, index }): Finding[] => {
    const confidence = phoneConfidence(number, text.slice(Math.max(0, index - 60), index))
    if (confidence === 0) return []
    return [{ category: 'contact:phone', text: number, start: index, end: index + number.length, confidence, method: 'pattern' }]
  })
}
