import { VideoSampleSink } from 'mediabunny'

import { canvasContext } from '#engine/core/canvas.ts'
import { createFaceDescriber, distanceOf, type FaceDescriptor } from '#engine/detect/face/descriptor.ts'
import { createFullRangeModel } from '#engine/detect/face/full-range-model.ts'
import { createVideoDetectors } from '#engine/video/detect/detectors.ts'
import { detectInVideo } from '#engine/video/detect/detect.ts'
import { withFile } from '#engine/timed/open.ts'
import { meanDescriptor, SAME_PERSON } from '#engine/track/same-person.ts'
import { applyCondition, type FaceCondition } from '#engine/testing/face-conditions.ts'
import type { FaceLabels } from '#engine/testing/face-labels.ts'

/** Conditions under which people can be taken for one another. */
const CONDITIONS: (FaceCondition | undefined)[] = [undefined, 'dark', 'blurred']
/** Seconds between the frames of a track that are described. */
const STEP = 0.15
/** Width of the region of a detected face as a multiple of the face. */
const REGION = 1.6

/** Distances of faces, each with what was compared. */
export interface PeopleFigures {
  described: number
  /** Max distance at which tracks are suggested as the same person. */
  limit: number
  same: { distance: number; what: string }[]
  different: { distance: number; what: string }[]
}

interface Face {
  name: string
  /** Who it is. */
  person: string
  descriptor: FaceDescriptor
}

const describer = createFaceDescriber(createFullRangeModel())

function compared(faces: readonly Face[]): PeopleFigures {
  const figures: PeopleFigures = { described: faces.length, limit: SAME_PERSON, same: [], different: [] }
  for (const [index, one] of faces.entries())
    for (const other of faces.slice(index + 1)) {
      const list = one.person === other.person ? figures.same : figures.different
      list.push({ distance: distanceOf(one.descriptor, other.descriptor), what: `${one.name} and ${other.name}` })
    }
  return figures
}

/** Compares all labelled faces of photographs, who are different people, upright and under conditions. */
export async function comparePhotographs(photographs: readonly { name: string; image: OffscreenCanvas; known: FaceLabels }[]) {
  await describer.load()
  const all: { condition: string; figures: PeopleFigures }[] = []
  for (const condition of CONDITIONS) {
    const faces: Face[] = []
    for (const { name, image, known } of photographs) {
      const shown = condition === undefined ? { image, faces: known.faces } : applyCondition({ image, faces: known.faces }, condition)
      for (const [index, box] of shown.faces.entries()) {
        const descriptor = await describer.describe(shown.image, box)
        if (descriptor) faces.push({ name: `${name} ${index + 1}`, person: `${name} ${index}`, descriptor })
      }
    }
    all.push({ condition: condition ?? 'upright', figures: compared(faces) })
  }
  return all
}

/** Compares the halves of tracks, as if each had been interrupted. Each video shows one person. */
export async function compareVideos(videos: readonly { person: string; file: Blob }[]): Promise<PeopleFigures> {
  await describer.load()
  const detectors = createVideoDetectors()
  const faces: Face[] = []
  for (const { person, file } of videos) {
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const { tracks, width, height } = await detectInVideo(file, { increasedAccuracy: false, labels: ['face'] }, detectors, context)
    for (const [number, { positions }] of tracks.entries()) {
      const detected = positions.filter(({ source }) => source === 'detected')
      const chosen = detected.filter(({ time }, index) => index === 0 || time - (detected[index - 1]?.time ?? 0) >= STEP)
      const middle = Math.floor(chosen.length / 2)
      for (const [half, part] of [chosen.slice(0, middle), chosen.slice(middle)].entries()) {
        const descriptors = await described(file, part, { width, height })
        if (descriptors.length < 2) continue
        faces.push({
          name: `${person} ${number + 1}, half ${half + 1}`,
          person,
          descriptor: meanDescriptor(descriptors.slice(0, 4)),
        })
      }
    }
  }
  return compared(faces)
}

async function described(
  file: Blob,
  positions: readonly { time: number; x: number; y: number; width: number; height: number }[],
  { width, height }: { width: number; height: number },
): Promise<FaceDescriptor[]> {
  return withFile(file, async ({ video }) => {
    if (video === null) return []
    const sink = new VideoSampleSink(video)
    const found: FaceDescriptor[] = []
    for (const { time, ...box } of positions) {
      const sample = await sink.getSample(time)
      if (sample === null) continue
      const canvas = new OffscreenCanvas(width, height)
      sample.draw(canvasContext(canvas), 0, 0, width, height)
      sample.close()
      const [across, down] = [box.width / REGION, box.height / REGION]
      const face = { x: box.x + (box.width - across) / 2, y: box.y + (box.height - down) / 2, width: across, height: down }
      const descriptor = await describer.describe(canvas, face)
      if (descriptor) found.push(descriptor)
    }
    return found
  })
}
