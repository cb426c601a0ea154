import type { MediaWork } from '../work-types'
import { detect } from './detect'
import { probeImage } from './probe-image'
import { redact } from './redact'

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
    search: "Detecting search terms isn't available.",
  },
  findsEntities: true,
}
