/** Splits a list with comma-separated entries, in any number of lines. */
export function wordList(entries: string): string[] {
  return entries
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
