/** Returns up to two initials of a name in capitals, or a question mark for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  // Spread, because a letter may be more than one code unit.
  const letters = [first, last].map((word) => [...(word ?? '')][0] ?? '').join('')
  return letters === '' ? '?' : letters.toLocaleUpperCase()
}
