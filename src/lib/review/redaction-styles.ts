import type { ItemLabel } from '../words/item-words'

/** The style names of the specification. */
export type Style = 'Black Box' | 'Pixelated' | 'Smooth'

/** The fields of a review item that determine its allowed styles. */
export interface StyledItem {
  readonly kind: 'face' | 'object'
  readonly label?: ItemLabel
  /** Null for the default. */
  readonly style: Style | null
}

const EVERY_STYLE = ['Black Box', 'Pixelated', 'Smooth'] as const satisfies readonly Style[]
const OPAQUE_ONLY = ['Black Box'] as const satisfies readonly Style[]

/** Returns whether an item carries text, which can be recovered from a pixelated or smoothed region at a known position. */
export function carriesText({ label }: Pick<StyledItem, 'label'>): boolean {
  return label === 'license_plate' || label === 'screen' || label === 'text' || label?.startsWith('entity:') === true
}

/** Returns the styles that are allowed for an item. */
export function stylesFor(item: Pick<StyledItem, 'label'>): readonly Style[] {
  return carriesText(item) ? OPAQUE_ONLY : EVERY_STYLE
}

/** Returns whether choosing a style needs a warning, because it hides objects less than Black Box. */
export function needsWarning({ kind }: Pick<StyledItem, 'kind'>, style: Style): boolean {
  return style !== 'Black Box' && kind === 'object'
}

/**
 * Returns the effective style of an item.
 *
 * @param faceStyle the review's default, which applies to faces only: an object may carry text without a label, so its default is Black Box
 */
export function styleOfItem(item: StyledItem, faceStyle: Style): Style {
  if (carriesText(item)) return 'Black Box'
  return item.style ?? (item.kind === 'face' ? faceStyle : 'Black Box')
}
