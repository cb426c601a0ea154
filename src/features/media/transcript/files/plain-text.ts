/** The character that ends the markup begun by another. */
const ENDS: Readonly<Record<string, string>> = { '<': '>', '{': '}' }

/**
 * Returns the text of a cue without its tags and commands, with single spaces. Markup that doesn't end is text.
 *
 * @param characters read once, so that the time is linear in their number
 */
export function plainText(characters: Iterable<string>): string {
  const kept: string[] = []
  // The characters since a `<` or `{`.
  let open: string[] = []
  const reconnecting = (): void => {
    for (const each of open) kept.push(each)
    open = []
  }
  for (const character of characters) {
    // Braces without a backslash are text.
    if (open.length === 1 && open[0] === '{' && character !== '\\') reconnecting()
    if (ENDS[character] !== undefined) {
      reconnecting()
      open.push(character)
    } else if (open.length === 0) kept.push(character)
    else if (character === ENDS[open[0] ?? '']) open = []
    else open.push(character)
  }
  reconnecting()
  return withEntities(kept.join('')).split(/\s+/).filter(Boolean).join(' ')
}

/** Returns a text with its entities decoded. */
export function withEntities(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&lrm;', '')
    .replaceAll('&rlm;', '')
    .replaceAll('&amp;', '&')
}
