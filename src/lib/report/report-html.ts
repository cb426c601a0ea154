import { checkLabel, checkSentence } from '../words/check-words'
import { confidencePercent } from '../words/confidence'
import { formatBytes, formatCount, formatDateTime, formatName, formatNumber } from '../words/formats'
import { mediaTraits } from '../media-traits'
import { html, type Markup } from '../browser/html'
import { itemName } from '../words/item-words'
import { leftVisibleWords } from '../words/left-visible'
import { boxWords, formatMoment, placeWords } from '../words/place-words'
import { itemsSection } from './report-items-html'
import { facts, list, NONE, section, subsection, table } from './report-markup'
import { REPORT_STYLES } from './report-styles'
import {
  coverageWords,
  definitionsOf,
  IMPORTED_WORDS,
  outcomeWord,
  purposeWords,
  reportedType,
  reportItemName,
  resultOf,
  resultWords,
  searchWords,
} from './report-words'
import type { DetailLists, PrintableReport, PrintableVersion } from './report-types'
import { reviewerName, reviewerWords } from './reviewer-words'

/** The Content-Security-Policy of a printable report: its own styles and thumbnails, and nothing else. */
export const REPORT_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const OUTCOMES = { passed: 'Passed', warning: 'Warning', failed: 'Failed' } as const

/** Rounds down, like the review does. */
const percent = (confidence: number): string => `${confidencePercent(confidence)} confidence`

function summary(version: PrintableVersion): Markup {
  const { report } = version
  return facts([
    ['Result', resultWords[resultOf(report)]],
    ['Release', version.release === 'held' ? 'On hold' : 'Released'],
    ...(version.imported === true ? [['Origin', IMPORTED_WORDS] as const] : []),
    ...(version.releaseReason === null ? [] : [['Release reason', version.releaseReason] as const]),
    ...(version.description === '' ? [] : [['Description', version.description] as const]),
    ['Created', formatDateTime(version.createdAt)],
    [reviewerWords(report), reviewerName(report.reviewedBy)],
    ...(report.reviewRevision === undefined ? [] : [['Revision of the review', String(report.reviewRevision)] as const]),
    ['Verified', formatDateTime(report.verifiedAt)],
    ['Times', `In the time zone ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`],
  ])
}

/** Renders the items that stay visible although they were marked to redact. */
function leftVisible({ excluded = [] }: PrintableReport): Markup {
  const words = leftVisibleWords(excluded)
  return words === undefined
    ? NONE
    : html`<p class="left"><strong>${words}.</strong> Marked for redaction, but left out of this version.</p>`
}

/** Quotes the statement that the reviewer confirmed. */
function attestation({ attestation: given }: PrintableReport): Markup {
  if (given === undefined) return NONE
  const { statement, unreviewed, by, at } = given
  const count =
    unreviewed === 0 ? 'All items were reviewed.' : `Not reviewed at that time: ${formatCount(unreviewed, 'item')}, listed below.`
  return section(
    'Attestation',
    html`<blockquote>
      <p>${statement}</p>
      <p><small>${by}, ${formatDateTime(at)}</small></p>
      <p><small>${count}</small></p>
    </blockquote>`,
  )
}

/** Identifies both files. */
function files(version: PrintableVersion): Markup {
  const { report } = version
  return section(
    'Files',
    facts([
      ['Source', html`${formatName(report.sourceContentType)}<small>SHA-256 <code>${report.sourceSha256}</code></small>`],
      [
        'Output',
        html`${version.fileName}, ${formatName(report.outputContentType)}, ${formatBytes(version.size)}<small
            >SHA-256 <code>${report.outputSha256}</code></small
          >`,
      ],
    ]),
  )
}

/** Lists the checks in words. */
function checks(report: PrintableReport): Markup {
  const type = reportedType(report)
  const rows = report.checks.map(({ name, aspect, outcome, detail }) => [
    checkLabel(name, type, aspect),
    checkSentence(name, type, aspect),
    html`<strong>${OUTCOMES[outcome]}</strong><small>${detail}</small>`,
  ])
  return section('Checks', table(['Check', 'What it does', 'Result'], rows, 'checks'), rows.length > 0)
}

/** Lists the programs that made the output and how much of it they examined. */
function technicalDetails(report: PrintableReport): Markup {
  const { coverage = [], engines = [], searches = [] } = report
  const type = reportedType(report)
  const { title, limits } = searchWords[type]
  const rows = engines.map(({ name, version: number, purpose }) => [name, number, purposeWords[purpose]])
  const detectors = html`${list(searches.map(({ name, detail }) => `${name}: ${detail}`))}
    <p>${limits}</p>`
  return html`${subsection('Coverage', list(coverage.map((one) => coverageWords(one, type))), coverage.length > 0)}
  ${subsection('Programs and models', table(['Name', 'Version', 'Purpose'], rows), rows.length > 0)}
  ${subsection(title, detectors, searches.length > 0)}`
}

function definitionsSection(report: PrintableReport): Markup {
  return section('Definitions', facts(definitionsOf(reportedType(report))))
}

function findings(report: PrintableReport): Markup {
  const { findings: all } = report
  const type = reportedType(report)
  const words = ({ check, aspect, detail, box, place }: PrintableReport['findings'][number]): string => {
    const where = place ?? (box && { time: 0, box })
    return `${checkLabel(check, type, aspect)}: ${detail}${where ? ` (${placeWords(where)})` : ''}`
  }
  const [errors, warnings] = [all.filter(({ severity }) => severity !== 'warning'), all.filter(({ severity }) => severity === 'warning')]
  return html`${section('Findings', list(errors.map(words)), errors.length > 0)}${section(
    'Warnings',
    list(warnings.map(words)),
    warnings.length > 0,
  )}`
}

/** Lists what was redacted, by media type. */
function redacted({ redacted: regions, details }: PrintableReport): Markup {
  const inImage = regions.map(({ style, x, y, width, height, ...item }) => [itemName(item), style, boxWords({ x, y, width, height })])
  const { tracks = [], spans = [], marks = [] }: DetailLists = details ?? {}
  const rows = [
    ...inImage,
    ...tracks.map(({ style, start, end, ...item }) => [itemName(item), style, `${formatMoment(start)}–${formatMoment(end)}`]),
    ...spans.map(({ track, cover, start, end }) => [
      track === null ? 'Audio' : `Audio track ${track}`,
      cover === 'mute' ? 'Muted' : 'Tone',
      `${formatMoment(start)}–${formatMoment(end)}`,
    ]),
    ...marks.flatMap(({ page, boxes, everyPage, ...mark }) =>
      boxes.map((box) => {
        const place = { page, box }
        return [
          reportItemName({ kind: 'object', ...mark, place }),
          'Black Box',
          everyPage === true ? `every page, at ${boxWords(box, 'points')}` : placeWords(place),
        ]
      }),
    ),
  ]
  const content = rows.length === 0 ? html`<p>None</p>` : table(['Item', 'Style', 'Place'], rows)
  return section('Redacted', content)
}

/** Lists what stays visible: kept, excluded and deleted items. */
function visible(report: PrintableReport): Markup {
  const { kept, waivers = [], excluded = [], deleted = [] } = report
  const title = outcomeWord('visible', reportedType(report))
  const rows = [
    ...waivers.map(({ confidence, box, ...face }) => [
      itemName({ kind: 'face', ...face }),
      `Left visible, ${percent(confidence)}`,
      boxWords(box),
    ]),
    ...excluded.map(({ place, ...item }) => [itemName(item), 'Left out of this export', placeWords(place)]),
    ...deleted.map(({ confidence, box, ...item }) => [
      itemName(item),
      confidence === null ? 'Deleted from the review' : `Deleted from the review, ${percent(confidence)}`,
      boxWords(box),
    ]),
  ]
  const count = html`<p>Items ${title.toLowerCase()}: ${kept}</p>`
  return section(title, rows.length === 0 ? count : html`${count}${table(['Item', 'Why', 'Place'], rows)}`)
}

/** Lists all items with their decisions, or the fewer details in reports of older back ends. */
function items(report: PrintableReport): Markup {
  if (report.items === undefined) return html`${redacted(report)} ${visible(report)}`
  const type = reportedType(report)
  const { isTimed, isPaged } = mediaTraits[type]
  // An item of an image has one place, which is in the list of items.
  const hasPlaces = report.details !== undefined && (isTimed || isPaged)
  return html`${itemsSection(report.items, type)} ${waivedFaces(report)} ${judgedFaces(report)} ${hasPlaces ? redacted(report) : NONE}`
}

/** Lists the detected faces that aren't findings, because the reviewer judged them not to be faces in an earlier version. */
function judgedFaces({ judged = [] }: PrintableReport): Markup {
  const rows = judged.map(({ version, confidence, time, box, ...item }) => [
    itemName({ kind: 'object', ...item }),
    version,
    confidencePercent(confidence),
    placeWords({ time, box }),
  ])
  const title = `Judged not to be a face in an earlier version (${formatNumber(rows.length)})`
  return subsection(title, table(['Item', 'Judged in', 'Confidence', 'Place'], rows), rows.length > 0)
}

/** Lists the detected faces that aren't findings, because each matches an item left visible. */
function waivedFaces({ waivers = [] }: PrintableReport): Markup {
  const rows = waivers.map(({ confidence, box, ...face }) => [
    itemName({ kind: 'face', ...face }),
    confidencePercent(confidence),
    boxWords(box),
  ])
  const title = `Faces found in the output and left visible (${formatNumber(rows.length)})`
  return subsection(title, table(['Face', 'Confidence', 'Place'], rows), rows.length > 0)
}

/**
 * Returns a page to print: self-contained, without scripts, every text escaped. The page also contains the policy, because a saved page has
 * no headers.
 */
export function printedPage(kind: string, title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}" />
        <meta name="viewport" content="width=device-width" />
        <title>${kind}: ${title}</title>
        <style>
          ${REPORT_STYLES}
        </style>
      </head>
      <body>
        <p>${kind}</p>
        <h1>${title}</h1>
        ${content}
      </body>
    </html> `.text
}

/** Returns the verification report of a version as a page to print. Servers send it with `REPORT_POLICY`. */
export function reportHtml(version: PrintableVersion): string {
  const { report } = version
  const { coverage = [], engines = [], searches = [] } = report
  return printedPage(
    'Verification report',
    version.title,
    html`${leftVisible(report)} ${section('Summary', summary(version))} ${attestation(report)} ${files(version)} ${checks(report)}
    ${findings(report)} ${items(report)} ${section('Notes', list(report.notes), report.notes.length > 0)}
    ${section('Technical details', technicalDetails(report), coverage.length + engines.length + searches.length > 0)}
    ${definitionsSection(report)}`,
  )
}
