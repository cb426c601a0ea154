import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { coveredShare } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { Detection, DetectOptions, Detector, Drawable } from '../detector'
import { uprightBox, type RotatedBox } from '../text/components'
import type { TextLine } from '../text/lines'
import { BASE_LONG_SIDE, planTextLevels, textLevelAt, type TextLevel } from '../text/plan'
import { readingBox, type TextReader } from '../text/reader'
import { plateAround } from './plate-edges'
import type { TextSearch } from '../text/text-search'
import { hasPlateShape, isPlateText, joinGroups, withPlate, type ReadLine } from './plate-rule'

/** Minimum mean probability of a plate's characters. */
const MIN_CONFIDENCE = 0.6
/**
 * Long side of the level for narrow plates, and its maximum in larger images without increased accuracy. Of 17 plates that are 34 pixels wide
 * at the base, 7 are read there, 13 with a level of 1280 and 16 with one of 1920.
 */
const NARROW_LONG_SIDE = 1280
const MAX_LONG_SIDE = 1920
/** A plate narrower than this at a level, in pixels, is often misread there. */
const NARROW = 64
/** Min share of a line inside known plates at which it isn't read again. */
const KNOWN = 0.85
/** Share of a level's progress for detecting its text. The rest is for reading. */
const SEARCH_SHARE = 0.6

/** Returns the levels to search, most important first. If text is detected at the same levels, both share the search. */
function planPlateLevels({ width, height }: Drawable, increasedAccuracy: boolean): TextLevel[] {
  const at = (longSide: number) => textLevelAt(width, height, longSide)
  if (!increasedAccuracy) return [BASE_LONG_SIDE, Math.min(Math.max(width, height, NARROW_LONG_SIDE), MAX_LONG_SIDE)].map(at)
  const levels = [...planTextLevels(width, height, false), at(NARROW_LONG_SIDE)]
  return [...new Map(levels.map((level) => [`${level.width} x ${level.height}`, level])).values()]
}

/** Creates the detector of license plates: detects text, reads it and selects the lines that may be a plate's. */
export function createPlateDetector(search: TextSearch, reader: TextReader): Detector<'license_plate'> {
  /** Returns the known plates and the plates of a level, and whether a line is narrow and its text isn't a plate's. */
  const searchLevel = async (
    image: Drawable,
    level: TextLevel,
    known: Detection[],
    { signal, onProgress }: Pick<DetectOptions, 'signal' | 'onProgress'>,
  ): Promise<{ plates: Detection[]; hasNarrow: boolean }> => {
    const onSearch = (fraction: number) => onProgress(fraction * SEARCH_SHARE)
    const lines = await search.linesAt(image, level, { signal, onProgress: onSearch })
    const isNarrow = ({ rotated }: TextLine) => rotated.length * (level.width / image.width) < NARROW
    const isInside = ({ box }: { box: Box }, plates: Detection[]) =>
      coveredShare(
        box,
        plates.map((plate) => plate.box),
      ) >= KNOWN
    const candidates = lines.filter((line) => hasPlateShape(line) && !isInside(line, known))
    const read: (ReadLine & { isNarrow: boolean; along: RotatedBox })[] = []
    for (const [index, line] of candidates.entries()) {
      await yieldToMessages()
      throwIfCancelled(signal)
      read.push({ box: line.box, reading: await reader.read(image, line), isNarrow: isNarrow(line), along: readingBox(line) })
      onProgress(SEARCH_SHARE + ((1 - SEARCH_SHARE) * (index + 1)) / candidates.length)
    }
    const plates = joinGroups(read, MIN_CONFIDENCE)
      .filter(({ reading }) => isPlateText(reading, MIN_CONFIDENCE))
      .reduce((all, { box, reading: { confidence } }) => {
        const line = read.find((one) => one.box === box)
        return withPlate(all, { box, extent: plateAround(image, line?.along ?? uprightBox(box)), confidence })
      }, known)
    return { plates, hasNarrow: read.some((line) => line.isNarrow && !isInside(line, plates)) }
  }

  return {
    label: 'license_plate',
    name: `${search.model.name} and recognition`,
    load: async () => void (await Promise.all([search.model.load(), reader.load()])),
    detect: async (image, { increasedAccuracy, signal, onProgress }) => {
      const levels = planPlateLevels(image, increasedAccuracy)
      let plates: Detection[] = []
      for (const [index, level] of levels.entries()) {
        const onLevel = (fraction: number) => onProgress((index + fraction) / levels.length)
        const found = await searchLevel(image, level, plates, { signal, onProgress: onLevel })
        plates = found.plates
        if (!found.hasNarrow && !increasedAccuracy) break
      }
      onProgress(1)
      return plates.toSorted((a, b) => b.confidence - a.confidence)
    },
  }
}
