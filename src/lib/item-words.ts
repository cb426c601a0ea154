/** The fields of a review item that determine its name. */
export interface NamedItem {
  readonly kind: 'face' | 'object'
  readonly label?: 'face' | 'license_plate' | 'screen' | 'text' | 'other'
}

/** The display names of the object labels. */
export const labelWords = {
  other: 'Object',
  license_plate: 'License plate',
  screen: 'Screen',
  text: 'Text',
} as const

/** Returns the label of an item: `face` for faces, and `other` for objects of no particular kind. */
export function labelOf({ kind, label }: NamedItem): 'face' | keyof typeof labelWords {
  if (kind === 'face') return 'face'
  return label === undefined || label === 'face' ? 'other' : label
}

/** The nouns of the groups by which items are counted and filtered. */
export const groupNouns = {
  face: 'face',
  license_plate: 'license plate',
  text: 'text region',
  other: 'other object',
} as const

export type ItemGroup = keyof typeof groupNouns

/** The groups in display order. */
export const ITEM_GROUPS = ['face', 'license_plate', 'text', 'other'] as const satisfies readonly ItemGroup[]

/** Returns the group of an item. Screens are among the other objects. */
export function groupOf(item: NamedItem): ItemGroup {
  const label = labelOf(item)
  return label === 'screen' ? 'other' : label
}

/** Returns the capitalized kind of an item: `Face`, `License plate`. */
function itemWord(item: NamedItem): string {
  const label = labelOf(item)
  return label === 'face' ? 'Face' : labelWords[label]
}

/** Returns the name of an item: `Face 3`, `License plate 2`; without a number where the item has none. */
export function itemName({ number, ...item }: NamedItem & { readonly number?: number }): string {
  return number === undefined ? itemWord(item) : `${itemWord(item)} ${number}`
}
