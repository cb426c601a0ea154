/** What everybody tries first. */
const COMMON = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'qwerty',
  'admin',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'secret',
  'login',
]

/** Below so many bits of guessing the strength is 0, 1, 2, 3, 4; at or above the last it is 5. */
const BITS = [20, 30, 42, 56, 72]

/** Known words and everything that follows from the character before (aaa, abc, 321) count as one character. */
function compress(password: string, known: readonly string[]): string {
  let rest = password.toLowerCase()
  for (const word of known) if (word.length > 2) rest = rest.replaceAll(word.toLowerCase(), '\u0000')
  let kept = ''
  for (let index = 0; index < rest.length; index += 1) {
    const step = rest.charCodeAt(index) - rest.charCodeAt(index - 1)
    if (index === 0 || Math.abs(step) > 1) kept += rest[index]
  }
  return kept
}

/**
 * How hard a password is to guess, 0 to 5: the length that is left after known words, repeats and runs were taken out, times
 * the bits of a character of the kinds that occur. A rough estimate that errs on the strict side for short passwords.
 *
 * @param personal words that an attacker knows, such as the name and the email address
 */
export function passwordStrength(password: string, personal: readonly string[] = []): number {
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 33],
  ] as const
  const pool = kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = compress(password, [...COMMON, ...personal]).length * Math.log2(Math.max(pool, 2))
  return BITS.filter((limit) => bits >= limit).length
}
