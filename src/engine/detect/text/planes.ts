import type { PixelGrid } from '../detector'

/** Mean and standard deviation of each channel of the training images, 0 to 1. */
export interface Normalisation {
  mean: readonly [number, number, number]
  deviation: readonly [number, number, number]
}

/** Converts pixels to normalised planes in the order blue, green, red, in which the models are trained. */
export function toNormalisedPlanes({ data, width, height }: PixelGrid, { mean, deviation }: Normalisation): Float32Array {
  const plane = width * height
  const planes = new Float32Array(3 * plane)
  for (const [index, channel] of [2, 1, 0].entries()) {
    const factor = 1 / (255 * (deviation[index] ?? 1))
    const offset = (mean[index] ?? 0) / (deviation[index] ?? 1)
    for (let to = index * plane, from = channel; from < data.length; to += 1, from += 4) planes[to] = (data[from] ?? 0) * factor - offset
  }
  return planes
}
