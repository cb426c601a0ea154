import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Box } from '#engine/core/types.ts'
import { readLabels, type FaceLabels } from '#engine/testing/face-labels.ts'
import { readPlateLabel } from '#engine/testing/plate-labels.ts'
import { samplePath } from '../tools/samples.ts'
import type { Measured } from './image-page/detection.ts'

export interface Measurement {
  name: string
  measured: Measured
}

export type Measure = (increasedAccuracy: boolean) => Promise<Measurement[]>

export interface Subject {
  name: string
  measure: Measure
  /** Name of the total that includes this subject. */
  total?: string
}

/** Measures every photograph with labelled faces, given in base64. Measures nothing if the samples are missing. */
export function eachGroup(measure: (image: string, labels: FaceLabels, increasedAccuracy: boolean) => Promise<Measured>): Measure {
  return async (increasedAccuracy) => {
    const path = samplePath('faces/labels.json')
    if (path === undefined) return []
    const all: Measurement[] = []
    for (const [name, labels] of Object.entries(readLabels(await readFile(path, 'utf8')))) {
      const file = samplePath(`faces/${name}`)
      if (file !== undefined) all.push({ name, measured: await measure(await readFile(file, 'base64'), labels, increasedAccuracy) })
    }
    return all
  }
}

/** Measures every photograph of a car with a labelled plate. */
export function eachPlate(measure: (image: string, plate: Box, increasedAccuracy: boolean) => Promise<Measured>): Measure {
  return async (increasedAccuracy) => {
    const folder = samplePath('plates')
    if (folder === undefined) return []
    const all: Measurement[] = []
    for (const file of (await readdir(folder)).filter((one) => one.endsWith('.txt')).toSorted()) {
      const name = file.replace('.txt', '')
      const plate = readPlateLabel(await readFile(join(folder, file), 'utf8'))
      all.push({ name, measured: await measure(await readFile(join(folder, `${name}.jpg`), 'base64'), plate, increasedAccuracy) })
    }
    return all
  }
}
