/** Splits a list that is written one entry per comma, in any number of lines. */
export function wordList(entries: string): string[] {
  return entries
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
