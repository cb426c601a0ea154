/** The style names of the specification. */
type Style = 'Black Box' | 'Pixelated' | 'Smooth'

/** The part of a review item that decides how it may be covered. */
export interface StyledItem {
  readonly kind: 'face' | 'object'
  readonly label?: 'face' | 'license_plate' | 'screen' | 'text' | 'other'
  /** The item's own style; null follows the default. */
  readonly style: Style | null
}

const EVERY_STYLE = ['Black Box', 'Pixelated', 'Smooth'] as const satisfies readonly Style[]
const OPAQUE_ONLY = ['Black Box'] as const satisfies readonly Style[]

/** Returns whether an item carries text, which can be read back from a pixelated or smoothed cover at a known position. */
export function carriesText({ label }: Pick<StyledItem, 'label'>): boolean {
  return label === 'license_plate' || label === 'screen' || label === 'text'
}

/** Returns the styles that may cover an item. */
export function stylesFor(item: Pick<StyledItem, 'label'>): readonly Style[] {
  return carriesText(item) ? OPAQUE_ONLY : EVERY_STYLE
}

/** Returns whether a style hides an item of this kind less than Black Box does, so that the choice needs a warning. */
export function needsWarning({ kind }: Pick<StyledItem, 'kind'>, style: Style): boolean {
  return style !== 'Black Box' && kind === 'object'
}

/**
 * Returns the style that covers an item.
 *
 * @param faceStyle the review's default, which applies to faces: an object may carry text that nobody labelled, so it is black unless
 * it has a style of its own
 */
export function styleOfItem(item: StyledItem, faceStyle: Style): Style {
  if (carriesText(item)) return 'Black Box'
  return item.style ?? (item.kind === 'face' ? faceStyle : 'Black Box')
}
