import { ConvertedFormat } from '#generated/model/convertedFormat.zod.ts'
import type { DetectableLabel } from '#engine/core/types.ts'
import { labelOfItemTag, tagsIn } from '#lib/words/detection-tags.ts'
import type { MediaRecord } from '../../records/records'
import { containerOf } from '../export/check-redaction'
import { limit, megapixelsOf, MINUTE, SECOND, type Limit } from '../time-limits'
import type { Plan } from '../queue/progress'
import type { TypeWork } from '../work-types'
import { detect, partsOf } from './detect'
import { probeImage } from './probe-image'
import { redact } from './redact'

const pixelLimit = (media: MediaRecord, base: number): Limit =>
  limit(2 * MINUTE + 2 * megapixelsOf(media) * SECOND, base + megapixelsOf(media) * MINUTE)

/** Returns the expected seconds of a detector on two cores. */
function secondsFor(label: DetectableLabel, media: MediaRecord): number {
  const [once, perMegapixel] = COSTS[label]
  return once + perMegapixel * megapixelsOf(media)
}

/** The seconds of each detector on any image, and for a megapixel. */
const COSTS: Record<DetectableLabel, readonly [number, number]> = {
  face: [1.5, 0.3],
  head: [0.7, 0.05],
  person: [0.5, 0.05],
  license_plate: [0.3, 0.05],
  vehicle: [0.5, 0.05],
  screen: [0.5, 0.05],
  text: [1.2, 0.25],
}

const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, each) => sum + each, 0)

export const imageWork: TypeWork = {
  uploads: {
    hasMimeType: (mimeType) => /^image\//i.test(mimeType),
    hasName: (name) => /\.(jpe?g|jfif|png|webp|avif|gif|bmp|tiff?|heic|heif)$/i.test(name),
  },
  probe: {
    run: probeImage,
    lane: 'interactive',
    limit: { idle: { base: 60_000, perMegabyte: 1000 }, stalled: { base: 300_000, perMegabyte: 5000 } },
  },
  actions: { detect, review: true, redact },
  tags: {
    faces: true,
    heads: true,
    people: true,
    license_plates: true,
    vehicles: true,
    screens: true,
    text: true,
    search: 'Detecting other objects isn’t available.',
  },
  conversions: ConvertedFormat.options,
  findsEntities: true,
  limits: { detect: (media) => pixelLimit(media, 15 * MINUTE), redact: (media) => pixelLimit(media, 30 * MINUTE) },
  stages: {
    detect: (media, { tags, increasedAccuracy, entities = [] }) => {
      const parts = partsOf(tagsIn(tags).map((tag) => labelOfItemTag[tag]))
      const searches = parts.flatMap((labels, part): Plan => [
        { part, stage: 'decode', seconds: 0.02 * megapixelsOf(media) },
        { part, stage: 'load-detector', seconds: 0.5 * labels.length },
        { part, stage: 'detect', seconds: (increasedAccuracy ? 1.5 : 1) * sumOf(labels.map((label) => secondsFor(label, media))) },
      ])
      return entities.length === 0
        ? searches
        : [...searches, { part: parts.length, stage: 'detect', seconds: 2 + 0.5 * megapixelsOf(media) }]
    },
    redact: (media) => [
      { stage: 'decode', seconds: 0.02 * megapixelsOf(media) },
      { stage: 'redact', seconds: 0.02 * megapixelsOf(media) },
      { stage: 'encode', seconds: 0.03 * megapixelsOf(media) },
      { stage: 'load-detector', seconds: 0.5 },
      { stage: 'verify', seconds: 3 + 0.6 * megapixelsOf(media) },
    ],
  },
  smaller: 'smaller image',
  firstStep: 'Detect faces or draw a box first.',
  checkExport: ({ output = {} }, _review, media) => void containerOf(output, media),
}
