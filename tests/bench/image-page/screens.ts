import { screenScene, type ScreenKind } from '#engine/testing/screen-scene.ts'
import { coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import { detect, type Measured } from './detection'

/** Min intersection over union of a region, which includes the engine's margin, and a screen. */
const SAME = 0.4
/** Min share of a screen inside a region at which it counts as covered. */
const COVERED = 0.95

function isSame(one: Box, other: Box): boolean {
  const shared = sharedArea(one, other)
  return shared / (one.width * one.height + other.width * other.height - shared) >= SAME
}

/** Detects the screen of a drawn room of 1280 x 720 pixels. */
export async function measureScreen(kind: ScreenKind, share: number, seed: number, increasedAccuracy: boolean): Promise<Measured> {
  const { image, screens } = screenScene(kind, share, seed)
  const { items, ...cost } = await detect(await image.convertToBlob({ type: 'image/jpeg', quality: 0.9 }), ['screen'], increasedAccuracy)
  const found = screens.filter(({ box }) => items.some((item) => isSame(item.box, box)))
  const covered = found.filter(({ box }) => items.some((item) => coveredShare(box, [item.box]) >= COVERED))
  const wrong = items.filter((item) => !screens.some(({ box }) => sharedArea(item.box, box) > 0))
  return { items: screens.length, found: found.length, wrong: wrong.length, covered: covered.length, ...cost }
}
