import type { EntityCategory } from './entity-words'

/** The contract's tags whose detections are items of a review, in display order, with the label of these items. */
export const labelOfItemTag = {
  faces: 'face',
  heads: 'head',
  people: 'person',
  license_plates: 'license_plate',
  vehicles: 'vehicle',
  screens: 'screen',
  text: 'text',
} as const

export type ItemTag = keyof typeof labelOfItemTag

/** The tags that can be detected in images and videos, in display order. */
export const ITEM_TAGS = ['faces', 'heads', 'people', 'license_plates', 'vehicles', 'screens', 'text'] as const satisfies readonly ItemTag[]

/** The label of the slower detection that finds more. */
export const HIGHER_ACCURACY = 'Higher accuracy (slower)'

/** The labels of the contract's tags. */
export const tagWords = {
  faces: 'Faces',
  heads: 'Heads',
  people: 'People',
  license_plates: 'License plates',
  vehicles: 'Vehicles',
  screens: 'Screens',
  text: 'Text',
  search: 'Other objects, for search',
} as const

export type DetectionTag = keyof typeof tagWords

/** All tags in display order. */
export const DETECTION_TAGS = [...ITEM_TAGS, 'search'] as const satisfies readonly DetectionTag[]

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

/** A user's selection for a detection. */
export interface DetectionChoice<Tag extends DetectionTag = ItemTag> {
  readonly tags: readonly Tag[]
  readonly isIncreased: boolean
  /** The names and other entities to find in the text of an image or a video. Absent if none are selected. */
  readonly entities?: readonly EntityCategory[]
}

/** Returns whether a selection detects anything. */
export function isAnyDetected({ tags, entities = [] }: DetectionChoice<DetectionTag>): boolean {
  return tags.length + entities.length > 0
}

/** Detection of faces at the default accuracy, which the quick buttons start. */
export const FACES_ONLY: DetectionChoice = { tags: ['faces'], isIncreased: false }

/** Returns the contract's request for a selection. */
export function requestOf({ tags, isIncreased, entities = [] }: DetectionChoice<DetectionTag>): {
  increasedAccuracy: boolean
  tags: Partial<Record<DetectionTag, 1>>
  entities?: EntityCategory[]
} {
  return { increasedAccuracy: isIncreased, tags: flagsOf(tags), ...(entities.length > 0 && { entities: [...entities] }) }
}

/** The flags for higher accuracy, and for names in documents, among the tags of an upload. */
const ACCURACY = 'increasedAccuracy'
const NAMES = 'names'

/** A user's selection for the detection in uploads. */
export interface UploadChoice<Tag extends DetectionTag = ItemTag> extends Pick<DetectionChoice<Tag>, 'tags' | 'isIncreased'> {
  /** Whether names and contact details are found in documents. */
  readonly hasNames: boolean
}

/** Returns a selection as the contract's `detect` field: `faces,text,names`. Undefined if nothing is detected. */
export function uploadDetection({ tags, isIncreased, hasNames }: UploadChoice<DetectionTag>): string | undefined {
  const wanted = [...tags, ...(hasNames ? [NAMES] : [])]
  return wanted.length === 0 ? undefined : [...wanted, ...(isIncreased ? [ACCURACY] : [])].join(',')
}

/** Parses the `detect` field of an upload. Unknown words are ignored. */
export function parseUploadDetection(text: string): UploadChoice<DetectionTag> {
  const words = new Set(text.split(',').map((word) => word.trim()))
  return { tags: DETECTION_TAGS.filter((tag) => words.has(tag)), isIncreased: words.has(ACCURACY), hasNames: words.has(NAMES) }
}
