import { dictionary } from '@zxcvbn-ts/language-common'

/** Characters after a common password with which attackers try it too, such as the year. */
const ENDING = /[^a-z]{1,5}$/

const common = new Set(dictionary['passwords-common'])

/**
 * Returns whether a password is among the 49,000 most common ones of published leaks, in any case, or is one of them with digits or
 * symbols at its end. The list is for servers only, because it is larger than the page on which a password is chosen.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  return common.has(plain) || common.has(plain.replace(ENDING, ''))
}
