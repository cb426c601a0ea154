import { expect, it } from 'vitest'

import { formatDateTime } from '../words/formats'
import { exemptionLogCsv, exemptionLogHtml, exemptionLogName } from './exemption-log'
import type { PrintableItem } from './report-types'

const box = { x: 10, y: 20, width: 30, height: 40 }
const item: PrintableItem = {
  kind: 'face',
  number: 1,
  outcome: 'redacted',
  source: 'detected',
  confidence: 0.8,
  place: { time: 32.6, box },
}
const reviewed = { at: 1_795_000_310, by: 'ada@council.example' }

const version = {
  title: 'Street',
  fileName: 'street (redacted).mp4',
  report: {
    items: [
      { ...item, reason: { code: 's40', text: 'Personal data, "third party"' }, reviewed, note: '=HYPERLINK("x")' },
      { ...item, number: 2, outcome: 'visible' as const, reviewed },
      { ...item, kind: 'object' as const, place: { page: 3, box }, reason: { code: 'b6' }, reviewed: { at: 0 } },
      { ...item, kind: 'object' as const, place: { track: 1, start: 9.5, end: 12 } },
    ],
  },
}

it('[MEDIA-06] logs each redaction with its file, place, reason, reviewer and date, as CSV', () => {
  expect(exemptionLogCsv(version).split('\r\n')).toEqual([
    'File,Item,Place,Reason code,Reason,Note,Reviewer,Date',
    'street (redacted).mp4,Face 1,"0:32.6, at 10, 20 (30 × 40 pixels)",s40,"Personal data, ""third party""","\'=HYPERLINK(""x"")",' +
      'ada@council.example,2026-11-18T11:11:50Z',
    'street (redacted).mp4,Mark 1,"page 3, at 10, 20 (30 × 40 points)",b6,,,Reviewer unknown,1970-01-01T00:00:00Z',
    'street (redacted).mp4,Span 1,"audio track 1, 0:09.5–0:12.0",,No reason,,Not reviewed,',
    '',
  ])
})

it('[MEDIA-06] prints the log with the number of redactions without a reason, every text escaped', () => {
  const page = new DOMParser().parseFromString(exemptionLogHtml({ ...version, title: '<b>Street</b>' }), 'text/html')
  expect(page.querySelector('h1')?.textContent).toBe('<b>Street</b>')
  expect(page.querySelector('h1 + p')?.textContent).toBe('3 redactions, 1 without a reason')
  expect([...page.querySelectorAll('tbody tr')].map((row) => row.children.length)).toEqual([8, 8, 8])
  expect(page.querySelector('tbody tr')?.lastElementChild?.textContent).toBe(formatDateTime(1_795_000_310))
  expect(page.querySelector('script')).toBeNull()
})

it('[MEDIA-06] names the log after the redacted file', () => {
  expect(exemptionLogName(version, '.csv')).toBe('street (redacted) exemption log.csv')
})
