import { canvasContext } from '../core/canvas'
import type { Box, DetectableLabel } from '../core/types'
import type { Detector } from '../detect/detector'
import type { VideoDetectors } from '../video/detect/detectors'

/** Colours that stand for items of each label in test clips. Their hues survive encoding. */
export const COLOURS: Record<DetectableLabel, string> = {
  face: '#ff00ff',
  head: '#0000ff',
  person: '#00ff00',
  license_plate: '#00ffff',
  vehicle: '#ff8000',
  text: '#ffff00',
  screen: '#ff0000',
}

const BRIGHT = 170
const DARK = 110

const isColour: Record<DetectableLabel, (red: number, green: number, blue: number) => boolean> = {
  face: (red, green, blue) => red > BRIGHT && green < DARK && blue > BRIGHT,
  head: (red, green, blue) => red < DARK && green < DARK && blue > BRIGHT,
  person: (red, green, blue) => red < DARK && green > BRIGHT && blue < DARK,
  license_plate: (red, green, blue) => red < DARK && green > BRIGHT && blue > BRIGHT,
  vehicle: (red, green, blue) => red > BRIGHT && green >= DARK && green <= BRIGHT && blue < DARK,
  text: (red, green, blue) => red > BRIGHT && green > BRIGHT && blue < DARK,
  screen: (red, green, blue) => red > BRIGHT && green < DARK && blue < DARK,
}

/** Min side of an item in pixels. Like a face, an item isn't detected while most of it is hidden. */
const MIN_SIDE = 10
const MIN_WIDTH = 22

function detector<Label extends DetectableLabel>(label: Label, onDetect: (label: DetectableLabel) => void): Detector<Label> {
  return {
    label,
    name: 'planted',
    load: () => Promise.resolve(),
    detect: (image) => {
      onDetect(label)
      const { width, height } = image
      const { data } = canvasContext(image as OffscreenCanvas).getImageData(0, 0, width, height)
      let [left, top, right, bottom] = [width, height, 0, 0]
      for (let at = 0; at < data.length; at += 4) {
        if (!isColour[label](data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
      const box: Box = { x: left, y: top, width: right - left, height: bottom - top }
      return Promise.resolve(box.width < MIN_WIDTH || box.height < MIN_SIDE ? [] : [{ box, confidence: 0.9 }])
    },
  }
}

/**
 * Creates exact detectors of one coloured box per label.
 *
 * @param onDetect called for each frame that is examined
 */
export function plantedDetectors(onDetect: (label: DetectableLabel) => void = () => undefined): VideoDetectors {
  return {
    face: detector('face', onDetect),
    head: detector('head', onDetect),
    person: detector('person', onDetect),
    license_plate: detector('license_plate', onDetect),
    vehicle: detector('vehicle', onDetect),
    screen: detector('screen', onDetect),
    text: detector('text', onDetect),
  }
}
