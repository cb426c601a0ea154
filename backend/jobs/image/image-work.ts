import type { MediaRecord } from '../../records/records'
import { containerOf } from '../export/check-redaction'
import { limit, megapixelsOf, MINUTE, SECOND, type Limit } from '../time-limits'
import type { MediaWork } from '../work-types'
import { detect } from './detect'
import { probeImage } from './probe-image'
import { redact } from './redact'

const pixelLimit = (media: MediaRecord, base: number): Limit =>
  limit(2 * MINUTE + 2 * megapixelsOf(media) * SECOND, base + megapixelsOf(media) * MINUTE)

export const imageWork: MediaWork = {
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
    license_plates: true,
    screens: true,
    text: true,
    search: 'Detecting other objects isn’t available.',
  },
  findsEntities: true,
  limits: { detect: (media) => pixelLimit(media, 15 * MINUTE), redact: (media) => pixelLimit(media, 30 * MINUTE) },
  seconds: { detect: (media) => 2 + 0.3 * megapixelsOf(media), redact: (media) => 3 + 0.5 * megapixelsOf(media) },
  smaller: 'smaller image',
  firstStep: 'Detect faces or draw a box first.',
  checkExport: ({ output = {} }, _review, media) => void containerOf(output, media),
}
