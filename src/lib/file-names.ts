/** Characters that some systems don't allow in file names: separators and wildcards of Windows, and control characters. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu

/** Returns a name without characters that some systems don't allow in file names, and without dots or spaces at its ends. */
export function safeName(name: string): string {
  return name.replace(FORBIDDEN, '_').replace(/^[.\s]+|[.\s]+$/g, '')
}

/**
 * Returns names of which no two are the same, not even for systems that ignore case: the second `street.jpg` becomes `street (2).jpg`.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  // Normalized, because macOS regards composed and decomposed letters as the same name.
  const keyOf = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en')
  const counts = new Map<string, number>()
  // Names that are unique as they are keep them, whatever the others become.
  const given = new Set(names.map(keyOf))
  return names.map((name) => {
    const [, base = name, extension = ''] = /^(.+?)(\.[^.]+)?$/s.exec(name) ?? []
    let unique = name
    while (taken.has(keyOf(unique)) || (unique !== name && given.has(keyOf(unique)))) {
      const count = (counts.get(keyOf(name)) ?? 1) + 1
      counts.set(keyOf(name), count)
      unique = `${base} (${count})${extension}`
    }
    taken.add(keyOf(unique))
    return unique
  })
}
