import { dictionary } from '@zxcvbn-ts/language-common'

/** The most digits and symbols at the end of a common password, such as a year, with which attackers try it too. */
const MAX_ENDING = 5

const common = new Set(dictionary['passwords-common'])

/**
 * Returns whether a password is among the 49,000 most common ones of published leaks, in any case, or is one of them with digits or
 * symbols at its end. The list is for servers only, because it is larger than the page on which a password is chosen.
 */
export function isCommonPassword(password: string): boolean {
  let plain = password.normalize('NFC').toLowerCase()
  for (let removed = 0; removed <= MAX_ENDING; removed += 1) {
    if (common.has(plain)) return true
    const shorter = plain.replace(/[^\p{L}]$/u, '')
    if (shorter === plain) return false
    plain = shorter
  }
  return false
}
