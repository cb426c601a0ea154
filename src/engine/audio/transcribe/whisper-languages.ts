/** Whisper's codes that differ from BCP 47. */
const OTHER_CODES: Readonly<Record<string, string>> = { jw: 'jv' }

/** Returns the BCP 47 code of a language token such as `<|en|>`. */
export function codeOf(token: string): string {
  const code = token.replace(/^<\|/, '').replace(/\|>$/, '')
  return OTHER_CODES[code] ?? code
}

/** Returns the language token of a BCP 47 code, whose region doesn't matter. */
export function tokenOf(code: string): string {
  const [language = code] = code.toLowerCase().split('-')
  const own = Object.entries(OTHER_CODES).find(([, other]) => other === language)?.[0]
  return `<|${own ?? language}|>`
}
