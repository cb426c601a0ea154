import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'

import { groupBy } from '#lib/group-by.ts'
import { labelOfItemTag, tagsIn } from '#lib/words/detection-tags.ts'
import { isLive } from '#lib/review/review-regions.ts'
import type { DetectionsRecord } from '../../records/records'
import { isSameItem } from '../same-items'

/** Returns a key for the search that found a mark and would find it again. */
export function kindKey({ label = 'other', category, contact, foundBy }: Mark): string {
  if (foundBy) return `${foundBy.list}: ${foundBy.text}`
  return contact ? `contact: ${contact}` : category === null ? `image: ${label}` : `entity: ${category}`
}

/** Returns a function that checks whether a detection repeats the search that found a mark. */
function searchedBy({ tags, entities = [], contacts = [], terms = [], watchList = false }: DetectRequest): (mark: Mark) => boolean {
  const searched = new Set([
    ...tagsIn(tags).map((tag) => `image: ${labelOfItemTag[tag]}`),
    ...entities.map((category) => `entity: ${category}`),
    ...contacts.map((contact) => `contact: ${contact}`),
    ...terms.map(({ text }) => `terms: ${text}`),
  ])
  // A term that was removed from the watch list no longer finds anything.
  return (mark) => searched.has(kindKey(mark)) || (watchList && mark.foundBy?.list === 'watch-list')
}

/** Returns whether two marks are at the same place: the same words, or boxes that overlap. */
function isSamePlace(one: Mark, other: Mark): boolean {
  if (one.page !== other.page) return false
  if (one.range && other.range) return one.range.start < other.range.end && other.range.start < one.range.end
  return one.boxes.some((box) => other.boxes.some((another) => isSameItem(box, another)))
}

/** Returns a mark that was found again, with all earlier decisions on it. */
function decidedAs(mark: Mark, earlier: Mark): Mark {
  const { id, number, decision, deleted, style, padding, group, reason, note, reviewed, everyPage } = earlier
  return {
    ...mark,
    id,
    decision,
    ...(number === undefined ? {} : { number }),
    ...(deleted === undefined ? {} : { deleted }),
    ...(style === undefined ? {} : { style }),
    ...(padding === undefined ? {} : { padding }),
    ...(group === undefined ? {} : { group }),
    ...(reason === undefined ? {} : { reason }),
    ...(note === undefined ? {} : { note }),
    ...(reviewed === undefined ? {} : { reviewed }),
    ...(everyPage === undefined ? {} : { everyPage }),
  }
}

const firstOf = ({ range, boxes }: Mark): number => range?.start ?? boxes[0]?.y ?? 0

/** Returns marks by page, and on a page in the order of the text. */
const inOrder = (marks: readonly Mark[]): Mark[] => marks.toSorted((one, other) => one.page - other.page || firstOf(one) - firstOf(other))

type Earlier = Pick<DetectionsRecord, 'marks' | 'touched'>

/**
 * Merges the results of a detection into the marks of a review. Earlier results of the same searches are replaced; marks that were found
 * again keep their number and decision. Marks that were changed during the detection stay unchanged, and removed ones stay removed.
 */
export function mergeMarks({ marks = [], touched = [] }: Earlier, found: readonly Mark[], request: DetectRequest): Mark[] {
  const isSearched = searchedBy(request)
  const isTouched = new Set(touched)
  const isReplaced = (mark: Mark): boolean => mark.source === 'detected' && isSearched(mark) && !isTouched.has(mark.id)
  const replaced = groupBy(marks.filter(isReplaced), placeKey)
  const kept = marks.filter((mark) => !isReplaced(mark))
  const keptByPage = groupBy(kept, ({ page }) => page)
  const used = new Set<string>()
  const added = found.flatMap((mark): Mark[] => {
    if (isTouched.has(mark.id)) return []
    if (keptByPage.get(mark.page)?.some((one) => standsFor(one, mark, isTouched.has(one.id))) === true) return []
    const earlier = replaced.get(placeKey(mark))?.find((one) => !used.has(one.id) && isSamePlace(one, mark))
    if (!earlier) return [mark]
    used.add(earlier.id)
    return [decidedAs(mark, earlier)]
  })
  return inOrder([...added, ...kept])
}

const placeKey = (mark: Mark): string => `${mark.page} ${kindKey(mark)}`

/** Returns whether a mark that stays makes another one redundant: the reviewer changed the same finding, or it redacts the same words. */
function standsFor(one: Mark, other: Mark, isTouched: boolean): boolean {
  if (isTouched && kindKey(one) === kindKey(other)) return isSamePlace(one, other)
  const isSameRange = one.range?.start === other.range?.start && one.range?.end === other.range?.end
  return one.range !== undefined && isSameRange && isLive(one) && one.decision === 'redact'
}
