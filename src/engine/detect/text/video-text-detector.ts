import type { Detector } from '../detector'
import { joinLines } from './lines'
import { BASE_LONG_SIDE, planTextLevels, textLevelAt } from './plan'
import type { TextSearch } from './text-search'

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
