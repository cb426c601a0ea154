import { isBlank } from '#lib/search/blank-text.ts'
import { Refusal } from './refusal'

/**
 * Returns a required text of a request, trimmed.
 *
 * @param field the field of the request, as a path with dots
 * @throws Refusal 422 if the text is blank
 */
export function seenText(text: string, field: string): string {
  if (isBlank(text)) throw new Refusal(422, `${field}: enter at least one character.`, { field })
  return text.trim()
}
