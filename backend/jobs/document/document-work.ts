import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'

import { tagsIn } from '#lib/words/detection-tags.ts'
import { isTextName } from '#lib/words/document-names.ts'
import type { MediaRecord } from '../../records/records'
import { limit, megabytesOf, MINUTE, type Limit } from '../time-limits'
import type { PlannedStage } from '../queue/progress'
import type { TypeWork } from '../work-types'
import { mustBePdfOutput } from './check-document-redaction'
import { detect } from './detect'
import { redact } from './redact'
import { probeDocument } from './probe-document'

/** Why something isn't detected in documents. */
const noneOf = (things: string): string => `Detecting ${things} isn’t available for documents.`
const NO_SEARCH = 'Detecting other objects isn’t available for documents.'

const MIME_TYPES = /^(application\/(pdf|msword|rtf|vnd\.(openxmlformats|oasis|ms-).*)|text\/(plain|markdown|csv|tab-separated-values))$/i

const searchesText = ({ entities = [], contacts = [], terms = [] }: Pick<DetectRequest, 'entities' | 'contacts' | 'terms'>): boolean =>
  entities.length + contacts.length + terms.length > 0

/** The models of recognition, which are loaded for the first scan or image. Half of their time, because they may be loaded already. */
const LOADING: PlannedStage = { stage: 'load-detector', seconds: 2, isInterlude: true }

const pagesOf = ({ pages = [] }: MediaRecord): number => pages.length

/** Returns the limit for work on every page, by milliseconds per page. A scanned page is recognised as an image. */
const pageLimit = (media: MediaRecord, perPage: number): Limit => limit(5 * MINUTE, 30 * MINUTE + pagesOf(media) * perPage)

export const documentWork: TypeWork = {
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
  tags: {
    faces: true,
    heads: noneOf('heads'),
    people: noneOf('people'),
    license_plates: true,
    vehicles: noneOf('vehicles'),
    text: true,
    screens: noneOf('screens'),
    search: NO_SEARCH,
  },
  findsEntities: true,
  limits: { detect: (media) => pageLimit(media, 2 * MINUTE), redact: (media) => pageLimit(media, MINUTE) },
  stages: {
    detect: (media, { tags, ...request }) => {
      const pages = pagesOf(media)
      const hasTexts = searchesText(request)
      return [
        LOADING,
        { stage: 'read-pages', seconds: 1 + 0.25 * pages, steps: pages },
        ...(hasTexts ? [{ stage: 'find-entities', seconds: 1.5 + 0.15 * pages, steps: pages } as const] : []),
        ...(tagsIn(tags).length > 0 ? [{ stage: 'detect', seconds: 1 + 4.5 * tagsIn(tags).length * pages, steps: pages } as const] : []),
      ]
    },
    redact: (media) => {
      const pages = pagesOf(media)
      return [
        { stage: 'probe', seconds: 0.5 },
        { stage: 'prepare', seconds: 0.02 * megabytesOf(media) },
        LOADING,
        { stage: 'read-pages', seconds: 0.5 + 0.3 * pages, steps: pages },
        { stage: 'redact', seconds: 0.5 + 0.4 * pages, steps: pages },
        { stage: 'encode', seconds: 0.02 * megabytesOf(media) },
        { stage: 'verify', seconds: 2 + 5 * pages, steps: 5 * pages },
      ]
    },
  },
  smaller: 'shorter document',
  firstStep: 'Mark a passage first.',
  checkExport: ({ output = {} }, _review, media) => mustBePdfOutput(output, media),
}
