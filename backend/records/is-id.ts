import { IdMax, IdRegExp } from '#generated/model/id.zod.ts'

/** Returns whether a text may be an ID of the contract. Must be checked before the text becomes part of a path. */
export function isId(text: string): boolean {
  return text.length <= IdMax && IdRegExp.test(text)
}
