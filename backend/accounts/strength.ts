/** The passwords that attackers try first. */
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

/** Bits of entropy at which each strength from 1 upward begins. */
const BITS = [20, 30, 42, 56, 72]

/** Shorter passwords are weak, whatever they are made of. */
const MIN_LENGTH = 8
const WEAK = 1

/** Counts known words, and sequences such as aaa, abc and 321, as one character per occurrence. */
function compress(password: string, known: readonly string[]): string {
  let rest = password.toLowerCase()
  for (const word of known) if (word.length > 2) rest = rest.replaceAll(word.toLowerCase(), '\u0000')
  let compressed = ''
  for (let index = 0; index < rest.length; index += 1) {
    const step = rest.charCodeAt(index) - rest.charCodeAt(index - 1)
    if (index === 0 || Math.abs(step) > 1) compressed += rest[index]
  }
  return compressed
}

/**
 * Rates the strength of a password from 0 to 5: the length without known words, repeats and sequences, times the bits per character of the
 * kinds used, max 1 for fewer than eight characters. A rough estimate.
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
  const strength = BITS.filter((limit) => bits >= limit).length
  return password.length < MIN_LENGTH ? Math.min(strength, WEAK) : strength
}
