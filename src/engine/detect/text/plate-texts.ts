import { coveredShare } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'

/** Minimum share of a text inside plates at which it counts as the plates'. */
const TEXT_OF_PLATE = 0.8

/**
 * Drops the texts of detected plates, so that each plate is reviewed once.
 *
 * @param boxOf returns the box of a text
 */
export function withoutPlateTexts<Text>(texts: readonly Text[], plates: readonly Box[], boxOf: (text: Text) => Box): Text[] {
  return texts.filter((text) => coveredShare(boxOf(text), plates) < TEXT_OF_PLATE)
}
