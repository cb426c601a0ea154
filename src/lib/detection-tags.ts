/** The contract's tags whose detections are items of a review, in display order, with the label of these items. */
export const labelOfItemTag = { faces: 'face', license_plates: 'license_plate', screens: 'screen', text: 'text' } as const

export type ItemTag = keyof typeof labelOfItemTag

/** What images and videos can be searched for, in display order. */
export const ITEM_TAGS = ['faces', 'license_plates', 'screens', 'text'] as const satisfies readonly ItemTag[]

/** The label of the choice to detect more in more time. */
export const HIGHER_ACCURACY = 'Higher accuracy (slower)'

/** The labels of the contract's tags. */
export const tagWords = {
  faces: 'Faces',
  license_plates: 'License plates',
  screens: 'Screens',
  text: 'Text',
  search: 'Other objects, for search',
} as const

export type DetectionTag = keyof typeof tagWords

/** All tags in display order. */
export const DETECTION_TAGS = ['faces', 'license_plates', 'screens', 'text', 'search'] as const satisfies readonly DetectionTag[]

/** Tags as they are sent: 1 means yes. */
export type TagFlags = Readonly<Partial<Record<ItemTag, number>>>

/** Returns the tags that are set, in display order. */
export function tagsIn(flags: TagFlags): ItemTag[] {
  return ITEM_TAGS.filter((tag) => flags[tag] === 1)
}

/** Returns the request's tags: 1 for each of the given ones. */
export function flagsOf(tags: readonly DetectionTag[]): Partial<Record<DetectionTag, 1>> {
  return Object.fromEntries(DETECTION_TAGS.filter((tag) => tags.includes(tag)).map((tag) => [tag, 1 as const]))
}

/** What a user selects for a detection. */
export interface DetectionChoice<Tag extends DetectionTag = ItemTag> {
  readonly tags: readonly Tag[]
  readonly isIncreased: boolean
}

/** Detection of faces at the default accuracy, which the quick buttons start. */
export const FACES_ONLY: DetectionChoice = { tags: ['faces'], isIncreased: false }

/** Returns the contract's request for a selection. */
export function requestOf({ tags, isIncreased }: DetectionChoice<DetectionTag>): {
  increasedAccuracy: boolean
  tags: Partial<Record<DetectionTag, 1>>
} {
  return { increasedAccuracy: isIncreased, tags: flagsOf(tags) }
}

/** The flag for higher accuracy among the tags of an upload. */
const ACCURACY = 'increasedAccuracy'

/** Returns what is detected in an upload as the contract's `detect`: `faces,text`. Undefined if nothing is detected. */
export function uploadDetection({ tags, isIncreased }: DetectionChoice<DetectionTag>): string | undefined {
  return tags.length === 0 ? undefined : [...tags, ...(isIncreased ? [ACCURACY] : [])].join(',')
}

/** Parses what is detected in an upload. Unknown words are ignored. */
export function parseUploadDetection(text: string): DetectionChoice<DetectionTag> {
  const words = new Set(text.split(',').map((word) => word.trim()))
  return { tags: DETECTION_TAGS.filter((tag) => words.has(tag)), isIncreased: words.has(ACCURACY) }
}
