/** Whitespace and invisible characters, such as a zero-width space. */
const SEEN = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\s]/u

/** Returns whether a text is blank. Trimming alone keeps zero-width characters. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
