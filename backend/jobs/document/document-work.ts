import { isTextName } from '#lib/words/document-names.ts'
import type { MediaWork } from '../work-types'
import { detect } from './detect'
import { redact } from './redact'
import { probeDocument } from './probe-document'

const NO_SCREENS = "Detecting screens isn't available for documents."
const NO_SEARCH = "Detecting other objects isn't available for documents."

const MIME_TYPES = /^(application\/(pdf|msword|rtf|vnd\.(openxmlformats|oasis|ms-).*)|text\/(plain|markdown|csv|tab-separated-values))$/i

export const documentWork: MediaWork = {
  uploads: {
    hasMimeType: (mimeType) => MIME_TYPES.test(mimeType),
    hasName: (name) => /\.(pdf|docx?|odt|rtf|xlsx?|pptx?)$/i.test(name) || isTextName(name),
  },
  probe: {
    run: probeDocument,
    lane: 'interactive',
    limit: { idle: { base: 60_000, perMegabyte: 1000 }, stalled: { base: 600_000, perMegabyte: 5000 } },
  },
  actions: { detect, review: true, redact },
  tags: { faces: true, license_plates: true, text: true, screens: NO_SCREENS, search: NO_SEARCH },
  findsEntities: true,
}
