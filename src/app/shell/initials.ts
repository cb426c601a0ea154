/** At most two initials of a person's name, in capitals; a question mark for an empty one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  // Spread, because a letter may be more than one unit of text.
  const letters = [first, last].map((word) => [...(word ?? '')][0] ?? '').join('')
  return letters === '' ? '?' : letters.toLocaleUpperCase()
}
