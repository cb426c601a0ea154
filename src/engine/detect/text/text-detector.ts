import type { Detector } from '../detector'
import { joinLines, type TextLine } from './lines'
import { planTextLevels } from './plan'
import type { TextSearch } from './text-search'

/** Creates the detector of on-screen text. Text is not read. */
export function createTextDetector(search: TextSearch): Detector<'text'> {
  return {
    label: 'text',
    name: search.model.name,
    load: search.model.load,
    detect: async (image, { increasedAccuracy, signal, onProgress }) => {
      const levels = planTextLevels(image.width, image.height, increasedAccuracy)
      const pixels = levels.reduce((sum, { width, height }) => sum + width * height, 0)
      const lines: TextLine[] = []
      let done = 0
      for (const level of levels) {
        const area = level.width * level.height
        const onLevel = (fraction: number) => onProgress((done + fraction * area) / pixels)
        lines.push(...(await search.linesAt(image, level, { signal, onProgress: onLevel })))
        done += area
        onProgress(done / pixels)
      }
      return joinLines(lines).map(({ box, confidence }) => ({ box, confidence }))
    },
  }
}
