import { expect, it } from 'vitest'

import type { CheckName } from './words/check-words'
import { box, parse, rowsOf, version } from './report-test-support'
import type { PrintableVersion } from './report/report-types'

it('[MEDIA-06] speaks of the video and its frames in the report of a video', () => {
  const checks = (['regions', 'rest', 'metadata', 'dimensions'] as const).map((name) => ({
    name,
    outcome: 'passed' as const,
    detail: 'OK.',
  }))
  const page = parse({
    fileName: 'street-redacted.mkv',
    report: {
      ...version.report,
      sourceContentType: 'video/quicktime',
      outputContentType: 'video/x-matroska',
      redacted: [],
      details: { mediaType: 'video', tracks: [{ kind: 'face', number: 3, style: 'Black Box', start: 0, end: 2 }], spans: [] },
      deleted: [],
      excluded: [],
      checks,
      coverage: [{ check: 'rest', unit: 'frames', checked: 60, total: 60 }],
      findings: [{ check: 'rest', detail: 'A frame differs.', box, place: { time: 1, box } }],
    },
  })
  expect(page.body.textContent).not.toMatch(/image|photo/i)
  expect(
    rowsOf(page)
      .filter((row) => row.endsWith('OK.'))
      .map((row) => row.split(' | ')[0]),
  ).toEqual(['Redacted regions', 'Rest of the video', 'Metadata', 'Frames and dimensions'])
  expect(rowsOf(page)).toContain(`Source | MOVSHA-256 ${'a'.repeat(64)}`)
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Rest of the video: A frame differs. (0:01.0, at 1, 2 (30 × 40 pixels))',
    'Rest of the video: 60 of 60 frames checked',
  ])
})

const checkOf = (name: CheckName, aspect?: string) => ({
  name,
  ...(aspect === undefined ? {} : { aspect }),
  outcome: 'passed' as const,
  detail: 'OK.',
})
const ofImages = /image|photo|pixel|seen|visible|face|drew|drawn/i

it('[MEDIA-06] speaks of the document and its pages in the report of a document', () => {
  const page = parse({
    fileName: 'letter (redacted).pdf',
    release: 'released',
    report: {
      ...version.report,
      sourceContentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      outputContentType: 'application/pdf',
      redacted: [],
      deleted: [],
      excluded: [],
      details: { mediaType: 'document', marks: [{ page: 1, boxes: [box], everyPage: true, number: 2 }] },
      items: [
        {
          kind: 'object',
          label: 'entity:PERSON',
          number: 1,
          outcome: 'visible',
          source: 'detected',
          confidence: 0.9,
          place: { page: 2, box },
        },
        { kind: 'object', label: 'other', number: 2, outcome: 'redacted', source: 'drawn', confidence: null, place: { page: 1, box } },
      ],
      checks: [
        checkOf('regions', 'cover'),
        checkOf('regions', 'text'),
        checkOf('rest', 'text'),
        checkOf('rest', 'pages'),
        checkOf('metadata'),
        checkOf('dimensions', 'pages'),
      ],
      engines: [],
      searches: [{ name: 'Redacted text', detail: 'all objects of the file' }],
      coverage: [{ check: 'rest', unit: 'pages', checked: 3, total: 3 }],
      findings: [{ check: 'rest', detail: 'A page differs.', box: null, place: { page: 2, box } }],
    },
  })
  expect(
    rowsOf(page)
      .filter((row) => row.endsWith('OK.'))
      .map((row) => row.split(' | ')[0]),
  ).toEqual(['Redacted areas', 'Text under redactions', 'Remaining text', 'Rest of the document', 'Metadata', 'Pages'])
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Rest of the document: A page differs. (page 2, at 1, 2 (30 × 40 points))',
    'Rest of the document: 3 of 3 pages checked',
    'Redacted text: all objects of the file',
  ])
  const rows = rowsOf(page)
  expect(rows).toContain(`Source | DOCXSHA-256 ${'a'.repeat(64)}`)
  expect(rows).toContain('Mark 2 | Black Box | every page, at 1, 2 (30 × 40 points)')
  const names = [...page.querySelectorAll('.items strong')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Mark 2', 'Person 1'])
  expect(page.body.textContent).toContain('Added by hand')
  expect(page.body.textContent).not.toMatch(/photo|pixel|face|drew|drawn|rest of the image/i)
})

it('[MEDIA-06] speaks of the recording and what can be heard in the report of audio', () => {
  const span = { spanId: 's', track: null, cover: 'mute', start: 1, end: 2 } as const
  const page = parse({
    fileName: 'call-redacted.flac',
    report: {
      ...version.report,
      sourceContentType: 'audio/flac',
      outputContentType: 'audio/flac',
      redacted: [],
      deleted: [],
      excluded: [],
      details: { mediaType: 'audio', spans: [span] },
      items: [
        { kind: 'object', number: 1, outcome: 'visible', source: 'drawn', confidence: null, place: { track: 1, start: 1, end: 2 } },
        { kind: 'object', number: 2, outcome: 'deleted', source: 'drawn', confidence: null, place: { track: 1, start: 4, end: 5 } },
      ],
      checks: [
        checkOf('regions', 'span'),
        checkOf('regions', 'speech'),
        checkOf('rest', 'audio'),
        checkOf('metadata'),
        checkOf('dimensions'),
      ],
      engines: [],
      searches: [{ name: 'Silero VAD v5', detail: 'inside every span' }],
      coverage: [{ check: 'regions', unit: 'seconds', checked: 2.97, total: 2.97 }],
      findings: [{ check: 'regions', aspect: 'speech', detail: 'A voice.', box: null, place: { track: 1, start: 1, end: 2 } }],
    },
  })
  expect(
    rowsOf(page)
      .filter((row) => row.endsWith('OK.'))
      .map((row) => row.split(' | ')[0]),
  ).toEqual(['Redacted spans', 'Voices in redacted spans', 'Rest of the recording', 'Metadata', 'Tracks and duration'])
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Voices in redacted spans: A voice. (audio track 1, 0:01.0–0:02.0)',
    'Redacted spans: 2.97 of 2.97 seconds checked',
    'Silero VAD v5: inside every span',
  ])
  expect([...page.querySelectorAll('.items strong')].map(({ textContent }) => textContent)).toEqual(['Span 1', 'Span 2'])
  expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toContain('Left audible (1)')
  expect(page.body.textContent).toContain('Detectors can miss voices.')
  expect(page.body.textContent).not.toMatch(ofImages)
})

it('[MEDIA-06] names the search, the watch list or the transcript that items come from, as the review does', () => {
  const added = { kind: 'object', outcome: 'redacted', source: 'drawn', confidence: null } as const
  const onPage = { ...added, place: { page: 1, box } }
  const inAudio = { ...added, place: { track: 1, start: 1, end: 2 } }
  const page = parse({
    report: {
      ...version.report,
      redacted: [],
      items: [
        { ...onPage, number: 1, origin: 'search' },
        { ...onPage, number: 2, origin: 'watch-list' },
        { ...onPage, number: 3 },
        { ...onPage, number: 4, source: 'detected', origin: 'search' },
        { ...inAudio, number: 5, origin: 'transcript' },
        { ...inAudio, number: 6 },
      ],
    },
  })
  expect([...page.querySelectorAll('.items strong + small')].map(({ textContent }) => textContent)).toEqual([
    'From search',
    'Watch list',
    'Added by hand',
    'Detected · Search term',
    'From transcript',
    'Added by hand',
  ])
})

it('[MEDIA-06] lists what was redacted in videos, audio and documents', () => {
  const rows = (details: PrintableVersion['report']['details']) =>
    rowsOf(parse({ report: { ...version.report, redacted: [], ...(details && { details }) } }))
  const span = { spanId: 's', track: 2, cover: 'tone', start: 9.5, end: 12 } as const
  const track = { kind: 'face', number: 1, style: 'Pixelated', start: 0, end: 2.25 } as const
  expect(rows({ mediaType: 'video', tracks: [track], spans: [{ ...span, track: null, cover: 'mute' }] })).toEqual(
    expect.arrayContaining(['Face 1 | Pixelated | 0:00.0–0:02.3', 'Audio | Muted | 0:09.5–0:12.0']),
  )
  expect(rows({ mediaType: 'audio', spans: [span] })).toContain('Audio track 2 | Tone | 0:09.5–0:12.0')
  expect(rows({ mediaType: 'document', marks: [{ page: 3, boxes: [box] }] })).toContain(
    'Mark | Black Box | page 3, at 1, 2 (30 × 40 points)',
  )
})
