import { reportHtml } from './report/report-html'
import type { PrintableVersion } from './report/report-types'

export const box = { x: 1, y: 2, width: 30, height: 40 }
/** A version of an image with findings. */
export const version: PrintableVersion = {
  title: 'High street',
  description: '',
  fileName: 'street (redacted).jpg',
  size: 2_310_042,
  createdAt: 1_795_000_310,
  release: 'held',
  releaseReason: null,
  report: {
    outcome: 'findings',
    result: 'incomplete',
    sourceSha256: 'a'.repeat(64),
    outputSha256: 'b'.repeat(64),
    sourceContentType: 'image/png',
    outputContentType: 'image/jpeg',
    redacted: [{ kind: 'face', number: 3, style: 'Black Box', ...box }],
    kept: 1,
    excluded: [{ kind: 'object', label: 'license_plate', number: 2, place: { time: 0, box } }],
    deleted: [{ kind: 'face', number: 4, confidence: 0.879, box }],
    coverage: [{ check: 'regions', unit: 'pixels', checked: 1200, total: 1500 }],
    engines: [{ name: 'BlazeFace full range', version: '0.4', purpose: 'verify' }],
    checks: [{ name: 'faces', outcome: 'failed', detail: '1 face needs review.' }],
    findings: [
      { check: 'faces', detail: 'Possible face.', box, place: { time: 0, box } },
      { check: 'metadata', severity: 'warning', detail: 'A comment.', box: null, place: { stream: 'APP1' } },
    ],
    notes: [],
    reviewedBy: { name: 'Ada Okafor', email: 'ada@council.example' },
    verifiedAt: 1_795_000_310,
  },
}

/** Parses the report of the version with changes as a browser does, without running scripts. */
export const parse = (changes: Partial<PrintableVersion> = {}) =>
  new DOMParser().parseFromString(reportHtml({ ...version, ...changes }), 'text/html')

/** Returns the rows of all tables, with the texts of their cells. */
export const rowsOf = (page: Document) =>
  [...page.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
