/** A line end after a hyphen that divides a word. */
const DIVIDED = /(?<=\p{L}[-\u00AD\u2010])\s*\n\s*(?=\p{Ll})/gu

/** Returns a text of several lines as one. Divided words stay in one piece with their hyphens, so that a search finds them. */
export const oneLine = (text: string): string => text.replaceAll(DIVIDED, '').replaceAll(/\s+/g, ' ').trim()
