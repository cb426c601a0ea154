import { entityWords, type EntityCategory } from './entity-words'

/** The contract's labels, for the content of an item. */
export type ItemLabel = 'face' | 'head' | 'person' | 'license_plate' | 'vehicle' | 'screen' | 'text' | 'other' | `entity:${EntityCategory}`

/** The fields of a review item that determine its name. */
export interface NamedItem {
  readonly kind: 'face' | 'object'
  readonly label?: ItemLabel
}

/** The display names of the labels that a reviewer can give an object. */
export const labelWords = {
  other: 'Object',
  head: 'Head',
  person: 'Person',
  license_plate: 'License plate',
  vehicle: 'Vehicle',
  screen: 'Screen',
  text: 'Text',
} as const

/** The labels in display order. Labels of entities follow text. */
const LABEL_ORDER: readonly ItemLabel[] = ['face', 'head', 'person', 'license_plate', 'vehicle', 'text', 'screen', 'other']

/**
 * Returns the label of an item: `face` for faces, and `other` for objects of no particular kind or with a label that a newer back end has
 * added.
 */
export function labelOf({ kind, label }: NamedItem): ItemLabel {
  if (kind === 'face') return 'face'
  return label === undefined || label === 'face' || !isKnown(label) ? 'other' : label
}

function isKnown(label: ItemLabel): boolean {
  return isEntity(label) ? Object.hasOwn(entityWords, categoryOf(label)) : LABEL_ORDER.includes(label)
}

/** Returns the display name of a label. */
function wordOf(label: ItemLabel): string {
  if (label === 'face') return 'Face'
  if (isEntity(label)) return entityWords[categoryOf(label)]
  return labelWords[label]
}

function isEntity(label: ItemLabel): label is `entity:${EntityCategory}` {
  return label.startsWith('entity:')
}

/** Returns the category of an entity's label. */
function categoryOf(label: `entity:${EntityCategory}`): EntityCategory {
  // The type guarantees what follows the prefix.
  return label.slice('entity:'.length) as EntityCategory
}

/** The nouns of the groups by which items are counted and filtered. */
export const groupNouns = {
  face: 'face',
  head: 'head',
  person: 'person',
  license_plate: 'license plate',
  vehicle: 'vehicle',
  text: 'text region',
  name: 'name',
  screen: 'screen',
  other: 'other object',
} as const

export type ItemGroup = keyof typeof groupNouns

/** The groups in display order. */
export const ITEM_GROUPS = [
  'face',
  'head',
  'person',
  'license_plate',
  'vehicle',
  'text',
  'name',
  'screen',
  'other',
] as const satisfies readonly ItemGroup[]

/** Returns the group of an item. Names in text of all categories are one group; everything without a group is among the other objects. */
export function groupOf(item: NamedItem): ItemGroup {
  const label = labelOf(item)
  return isEntity(label) ? 'name' : label
}

/** Returns the capitalized kind of an item: `Face`, `License plate`. */
function itemWord(item: NamedItem): string {
  return wordOf(labelOf(item))
}

/** Returns the name of an item: `Face 3`, `License plate 2`; without a number if the item has none. */
export function itemName({ number, ...item }: NamedItem & { readonly number?: number }): string {
  return number === undefined ? itemWord(item) : `${itemWord(item)} ${number}`
}

/** Returns the name of an item for a small box: `F3`, `L2`. Faces and objects are numbered apart, so the letter tells them apart. */
export function shortItemName({ number, ...item }: NamedItem & { readonly number?: number }): string {
  return `${itemWord(item).charAt(0)}${number ?? ''}`
}

/** Sorts labels in display order. */
export function inDisplayOrder(labels: readonly ItemLabel[]): ItemLabel[] {
  const afterText = LABEL_ORDER.indexOf('text') + 0.5
  const place = (label: ItemLabel): number => (isEntity(label) ? afterText : LABEL_ORDER.indexOf(label))
  return labels.toSorted((one, other) => place(one) - place(other))
}

/** Returns the name of all items with a label: `Faces`, `Text regions`. */
export function pluralOf(label: ItemLabel): string {
  if (isEntity(label)) return wordOf(label)
  if (label === 'person') return 'People'
  const noun = groupNouns[label]
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
}
