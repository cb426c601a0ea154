import { isTextName } from '../../../src/lib/document-names'
import type { MediaWork } from '../work-types'
import { noTags } from '../no-tags'
import { probeDocument } from './probe-document'

const NO_DETECTION = "Detection isn't available for documents."

const MIME_TYPES = /^(application\/(pdf|msword|rtf|vnd\.(openxmlformats|oasis|ms-).*)|text\/(plain|markdown|csv|tab-separated-values))$/i

export const documentWork: MediaWork = {
  uploads: {
    hasMimeType: (mimeType) => MIME_TYPES.test(mimeType),
    hasName: (name) => /\.(pdf|docx?|odt|rtf|xlsx?|pptx?)$/i.test(name) || isTextName(name),
  },
  probe: {
    run: probeDocument,
    lane: 'interactive',
    limit: { idle: { base: 60_000, perMegabyte: 1000 }, total: { base: 600_000, perMegabyte: 5000 } },
  },
  actions: { detect: NO_DETECTION, review: "Review isn't available for documents.", redact: "Redaction isn't available for documents." },
  tags: noTags(NO_DETECTION),
}
