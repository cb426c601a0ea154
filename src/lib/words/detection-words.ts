import { labelOfItemTag, tagWords, ITEM_TAGS, type ItemTag, type TagFlags } from './detection-tags'
import { formatCount, formatNumber } from './formats'
import { hardPagesWords } from './hard-pages'
import { groupNouns, groupOf, ITEM_GROUPS, labelOf, type NamedItem } from './item-words'

interface SearchedItem extends NamedItem {
  readonly source: 'detected' | 'drawn'
}

/** The kinds of text that a detection has searched for. */
export interface SearchedInText {
  readonly entities?: readonly unknown[]
  readonly contacts?: readonly unknown[]
}

/** The part of a review that records what its file was searched for. */
export interface SearchedReview {
  /** The last detection; null before any, absent if the back end doesn't record it. */
  readonly detection?:
    | (SearchedInText & {
        readonly tags: TagFlags
        readonly searched?: TagFlags
        /** The pages of a document whose words a search can miss, from 1. */
        readonly hardToRead?: readonly number[]
      })
    | null
  readonly tracks: readonly SearchedItem[]
  /** Only in documents. */
  readonly marks?: readonly Pick<SearchedItem, 'source'>[]
}

export const NOT_SEARCHED = 'Face detection hasn’t been run on this file.'

/** Explains how a detection changes an earlier review. */
export const REPLACES_DETECTED =
  'This replaces the detected boxes of the selected kinds and your decisions about them. All other boxes stay.'

const isDetected = ({ source }: SearchedItem): boolean => source === 'detected'

/** Returns whether a detection has finished on the image. If the back end doesn't record it, only detected items prove it. */
export function wasSearched({ detection, tracks }: SearchedReview): boolean {
  return detection === undefined ? tracks.some(isDetected) : detection !== null
}

/** Returns the tags that the image was searched for. If the back end records only the last detection, detected items prove earlier ones. */
export function searchedTags({ detection, tracks }: SearchedReview): ItemTag[] {
  if (detection === null) return []
  if (detection?.searched) return ITEM_TAGS.filter((tag) => detection.searched?.[tag] === 1)
  return ITEM_TAGS.filter(
    (tag) => detection?.tags[tag] === 1 || tracks.some((track) => isDetected(track) && labelOf(track) === labelOfItemTag[tag]),
  )
}

/** Returns whether the image was searched for faces. */
export function wereFacesSearched(review: SearchedReview): boolean {
  return searchedTags(review).includes('faces')
}

/** Returns whether a detection has searched the text in a file for names or contact details. */
export function wasTextSearched(inText: SearchedInText | null | undefined): boolean {
  const { entities = [], contacts = [] } = inText ?? {}
  return entities.length + contacts.length > 0
}

const nounOf = (tag: ItemTag): string => tagWords[tag].toLowerCase()
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const both = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Lists tags as alternatives: `faces, license plates or text`. */
export function tagList(tags: readonly ItemTag[]): string {
  return either.format(tags.map(nounOf))
}

/** Returns the nouns of everything that a file was searched for, such as `faces` and `contact details`. */
function searchedNouns(tags: readonly ItemTag[], inText?: SearchedInText | null): string[] {
  const { entities = [], contacts = [] } = inText ?? {}
  return [...tags.map(nounOf), ...(entities.length > 0 ? ['names'] : []), ...(contacts.length > 0 ? ['contact details'] : [])]
}

/** Reports that nothing was detected, without claiming that the file has none. */
export function noneDetected(tags: readonly ItemTag[], inText?: SearchedInText | null): string {
  const nouns = searchedNouns(tags, inText)
  if (nouns.length === 0) return 'Check the file yourself.'
  return `No ${either.format(nouns)} detected. Detectors can miss ${nouns.length === 1 ? nouns[0] : 'them'}, so check the file yourself.`
}

/**
 * Reports in a few words that nothing was found, and names what was searched for, and whether names weren't: `No faces, names or contact
 * details found`, `No faces found; names not searched`.
 */
export function nothingFound(review: SearchedReview): string {
  const nouns = searchedNouns(searchedTags(review), review.detection)
  const { hardToRead: hard = [] } = review.detection ?? {}
  const pages = hard.length === 1 ? `page ${formatNumber(hard[0] ?? 0)}` : formatCount(hard.length, 'page')
  const found = nouns.length === 0 ? 'Nothing found' : `No ${either.format(nouns)} found`
  const names = review.detection && !nouns.includes('names') ? '; names not searched' : ''
  return hard.length === 0 ? `${found}${names}` : `${found}, ${pages} hard to read${names}`
}

/** Returns the searched tags without an item in the review, detected or drawn. */
export function tagsWithoutItems(tags: readonly ItemTag[], tracks: readonly NamedItem[]): ItemTag[] {
  return tags.filter((tag) => !tracks.some((track) => labelOf(track) === labelOfItemTag[tag]))
}

/** Counts items by group: `2 faces and 1 license plate`. Empty without items. */
export function countWords(items: readonly NamedItem[]): string {
  return both.format(
    ITEM_GROUPS.flatMap((group) => {
      const count = items.filter((item) => groupOf(item) === group).length
      return count === 0 ? [] : [formatCount(count, groupNouns[group])]
    }),
  )
}

/**
 * Summarizes what was detected: `2 faces and 1 license plate detected, no text`, or `3 marks detected` on a document, with the pages that
 * were hard to read.
 */
export function detectedWords(review: SearchedReview): string {
  const words = withoutPages(review)
  const hard = hardPagesWords(review.detection?.hardToRead ?? [])
  return hard === '' ? words : `${words.replace(/\.$/, '')}. ${hard}`
}

function withoutPages(review: SearchedReview): string {
  const marks = review.marks?.filter(({ source }) => source === 'detected').length ?? 0
  if (marks > 0) return `${formatCount(marks, 'mark')} detected`
  const detected = review.tracks.filter(isDetected)
  const tags = searchedTags(review)
  if (detected.length === 0) return noneDetected(tags, review.detection)
  const missing = tagsWithoutItems(tags, detected)
  return `${countWords(detected)} detected${missing.length === 0 ? '' : `, no ${tagList(missing)}`}`
}
