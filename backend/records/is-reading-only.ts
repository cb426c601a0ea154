import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'

/** Returns whether a request searches for nothing, so that it only reads the pages of a document. */
export function isReadingOnly({ tags, entities = [], contacts = [], terms = [], watchList = false }: DetectRequest): boolean {
  return !Object.values(tags).includes(1) && entities.length + contacts.length + terms.length === 0 && !watchList
}
