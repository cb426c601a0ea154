import { throwIfCancelled, yieldToMessages } from '../../cancellation'
import type { Detection, DetectOptions, Detector, Drawable } from '../detector'
import type { TextLine } from '../text/lines'
import { BASE_LONG_SIDE, planTextLevels, textLevelAt, type TextLevel } from '../text/plan'
import type { TextReader } from '../text/reader'
import type { TextSearch } from '../text/text-search'
import { hasPlateShape, isPlateText, isSamePlate } from './plate-rule'

/** Minimum mean probability of a plate's characters. */
const MIN_CONFIDENCE = 0.6
/** Long side of the additional level for narrow plates. */
const LARGER_LONG_SIDE = 1280
/** A plate narrower than this at a level, in pixels, is often misread there. */
const NARROW = 64
/** Share of a level's progress for detecting its text. The rest is for reading. */
const SEARCH_SHARE = 0.6

function planPlateLevels({ width, height }: Drawable, increasedAccuracy: boolean): TextLevel[] {
  const larger = textLevelAt(width, height, LARGER_LONG_SIDE)
  // Detection of text uses the same levels, so they are shared.
  if (increasedAccuracy) return [...planTextLevels(width, height, false), larger]
  return [textLevelAt(width, height, BASE_LONG_SIDE), larger]
}

/** Creates the detector of license plates: detects text, reads it and keeps the lines that may be a plate's. */
export function createPlateDetector(search: TextSearch, reader: TextReader): Detector<'license_plate'> {
  /** Adds the plates of a level. Returns whether a line is narrow and its text is not a plate's. */
  const searchLevel = async (
    image: Drawable,
    level: TextLevel,
    plates: Detection[],
    { signal, onProgress }: Pick<DetectOptions, 'signal' | 'onProgress'>,
  ): Promise<boolean> => {
    const onSearch = (fraction: number) => onProgress(fraction * SEARCH_SHARE)
    const lines = await search.linesAt(image, level, { signal, onProgress: onSearch })
    const isNarrow = ({ rotated }: TextLine) => rotated.length * (level.width / image.width) < NARROW
    const candidates = lines.filter((line) => hasPlateShape(line) && !plates.some(({ box }) => isSamePlate(box, line.box)))
    let hasNarrow = false
    for (const [index, line] of candidates.entries()) {
      await yieldToMessages()
      throwIfCancelled(signal)
      const reading = await reader.read(image, line)
      if (isPlateText(reading, MIN_CONFIDENCE)) plates.push({ box: line.box, confidence: reading.confidence })
      else if (isNarrow(line)) hasNarrow = true
      onProgress(SEARCH_SHARE + ((1 - SEARCH_SHARE) * (index + 1)) / candidates.length)
    }
    return hasNarrow
  }

  return {
    label: 'license_plate',
    name: `${search.model.name} and recognition`,
    load: async () => void (await Promise.all([search.model.load(), reader.load()])),
    detect: async (image, { increasedAccuracy, signal, onProgress }) => {
      const levels = planPlateLevels(image, increasedAccuracy)
      const plates: Detection[] = []
      for (const [index, level] of levels.entries()) {
        const onLevel = (fraction: number) => onProgress((index + fraction) / levels.length)
        const hasNarrow = await searchLevel(image, level, plates, { signal, onProgress: onLevel })
        if (!hasNarrow && !increasedAccuracy) break
      }
      onProgress(1)
      return plates.toSorted((a, b) => b.confidence - a.confidence)
    },
  }
}
