import type { Detector } from '../detector'
import { legibleLines } from './legible-lines'
import { joinLines, type TextLine } from './lines'
import { BASE_LONG_SIDE, planTextLevels, textLevelAt } from './plan'
import type { PlacedTextReader } from './reader'
import type { TextSearch } from './text-search'

/** Share of the progress for finding lines. The rest is for reading. */
const SEARCH_SHARE = 0.8

/** Creates the detector of on-screen text. Reads doubtful lines and drops what isn't text. */
export function createTextDetector(search: TextSearch, reader: Pick<PlacedTextReader, 'load' | 'readAlong'>): Detector<'text'> {
  return {
    label: 'text',
    name: `${search.model.name} and recognition`,
    load: async () => void (await Promise.all([search.model.load(), reader.load()])),
    detect: async (image, { increasedAccuracy, signal, onProgress }) => {
      const levels = planTextLevels(image.width, image.height, increasedAccuracy)
      const pixels = levels.reduce((sum, { width, height }) => sum + width * height, 0)
      const found: TextLine[] = []
      let done = 0
      for (const level of levels) {
        const area = level.width * level.height
        const onLevel = (fraction: number) => onProgress((SEARCH_SHARE * (done + fraction * area)) / pixels)
        found.push(...(await search.linesAt(image, level, { signal, onProgress: onLevel })))
        done += area
        onProgress((SEARCH_SHARE * done) / pixels)
      }
      const onRead = (fraction: number) => onProgress(SEARCH_SHARE + (1 - SEARCH_SHARE) * fraction)
      const lines = await legibleLines(image, found, reader, { signal, onProgress: onRead })
      onProgress(1)
      return lines.map(({ box, confidence }) => ({ box, confidence }))
    },
  }
}

/** Creates the detector of on-screen text in frames of a video, which searches one size of a frame unless accuracy is increased. */
export function createVideoTextDetector(search: TextSearch): Detector<'text'> {
  return {
    label: 'text',
    name: search.model.name,
    load: search.model.load,
    detect: async (image, { increasedAccuracy, signal, onProgress }) => {
      const { width, height } = image
      const levels = increasedAccuracy ? planTextLevels(width, height, false) : [textLevelAt(width, height, BASE_LONG_SIDE)]
      const lines = []
      for (const [index, level] of levels.entries()) {
        const onLevel = (fraction: number) => onProgress((index + fraction) / levels.length)
        lines.push(...(await search.linesAt(image, level, { signal, onProgress: onLevel })))
      }
      return joinLines(lines).map(({ box, confidence }) => ({ box, confidence }))
    },
  }
}
