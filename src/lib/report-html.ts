import { confidencePercent } from './confidence'
import { formatBytes, formatDateTime, formatName } from './formats'
import { html, Markup } from './html'
import { itemName } from './item-words'
import { checkWords } from './media-words'
import { boxWords, formatMoment, placeWords } from './place-words'
import { coverageWords, purposeWords, resultOf, resultWords } from './report-words'
import type { PrintableReport, PrintableVersion } from './report-types'

/** The Content-Security-Policy of a printable report: its own styles, and nothing else. */
export const REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

// Without nested quotes or angle brackets, because styles can't be escaped.
const STYLES = new Markup(`
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c2127; background: #fff; font: 11pt/1.45 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 18pt; overflow-wrap: anywhere; }
  h2 { margin: 1.5rem 0 .5rem; font-size: 13pt; break-after: avoid; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .25rem .5rem .25rem 0; border-bottom: 1px solid #c5cbd3; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  th[scope=row] { width: 11rem; font-weight: 600; }
  tr, li { break-inside: avoid; }
  ul { margin: 0; padding-left: 1.25rem; }
  code { font-size: 9pt; overflow-wrap: anywhere; }
  @page { margin: 18mm; }
  @media print { body { margin: 0; max-width: none; padding: 0; font-size: 9.5pt; } thead { display: table-header-group; } }
`)

const OUTCOMES = { passed: 'Passed', warning: 'Warning', failed: 'Failed' } as const

const NONE = html``

function section(title: string, content: Markup, isShown = true): Markup {
  return isShown
    ? html`<h2>${title}</h2>
        ${content}`
    : NONE
}

function list(items: readonly string[]): Markup {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const cells = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  )
  return html`<table>
    <thead>
      <tr>
        ${head.map((title) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${cells}
    </tbody>
  </table>`
}

function facts(rows: readonly (readonly [string, string | Markup])[]): Markup {
  return html`<table>
    <tbody>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** Rounds down, like the review does. */
const percent = (confidence: number): string => `${confidencePercent(confidence)} confidence`

function summary(version: PrintableVersion): Markup {
  const { report } = version
  return facts([
    ['Result', resultWords[resultOf(report)]],
    ['Release', version.release === 'held' ? 'On hold' : 'Released'],
    ...(version.releaseReason === null ? [] : [['Release reason', version.releaseReason] as const]),
    ...(version.description === '' ? [] : [['Description', version.description] as const]),
    ['File', `${version.fileName}, ${formatBytes(version.size)}`],
    ['Created', formatDateTime(version.createdAt)],
    ['Reviewed by', `${report.reviewedBy.name} (${report.reviewedBy.email})`],
    ...(report.reviewRevision === undefined ? [] : [['Revision of the review', String(report.reviewRevision)] as const]),
    ['Verified', formatDateTime(report.verifiedAt)],
    [`Source, ${formatName(report.sourceContentType)}`, html`SHA-256 <code>${report.sourceSha256}</code>`],
    [`Output, ${formatName(report.outputContentType)}`, html`SHA-256 <code>${report.outputSha256}</code>`],
  ])
}

function findings({ findings: all }: PrintableReport): Markup {
  const words = ({ check, detail, box, place }: PrintableReport['findings'][number]): string => {
    const where = place ?? (box && { time: 0, box })
    return `${checkWords[check]}: ${detail}${where ? ` (${placeWords(where)})` : ''}`
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
  const tracks = details?.mediaType === 'video' ? details.tracks : []
  const spans = details?.mediaType === 'video' || details?.mediaType === 'audio' ? details.spans : []
  const marks = details?.mediaType === 'document' ? details.marks : []
  const rows = [
    ...inImage,
    ...tracks.map(({ style, start, end, ...item }) => [itemName(item), style, `${formatMoment(start)}–${formatMoment(end)}`]),
    ...spans.map(({ track, cover, start, end }) => [
      track === null ? 'Audio' : `Audio track ${track}`,
      cover === 'mute' ? 'Muted' : 'Tone',
      `${formatMoment(start)}–${formatMoment(end)}`,
    ]),
    ...marks.flatMap(({ page, boxes }) => boxes.map((box) => ['Passage', 'Black Box', placeWords({ page, box })])),
  ]
  const content = rows.length === 0 ? html`<p>None</p>` : table(['Item', 'Style', 'Place'], rows)
  return section('Redacted', content)
}

/** Lists what stays visible: kept, excluded and deleted items. */
function visible({ kept, waivers = [], excluded = [], deleted = [] }: PrintableReport): Markup {
  const rows = [
    ...waivers.map(({ number, confidence, box }) => [
      itemName({ kind: 'face', ...(number === undefined ? {} : { number }) }),
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
  const count = html`<p>Items left visible: ${kept}</p>`
  return section('Left visible', rows.length === 0 ? count : html`${count}${table(['Item', 'Why', 'Place'], rows)}`)
}

/**
 * Returns the verification report of a version as a printable page: self-contained, without scripts, every text escaped. It is meant to be
 * sent with `REPORT_POLICY`, which it also contains, because a saved page has no headers.
 */
export function reportHtml(version: PrintableVersion): string {
  const { report } = version
  const { coverage = [], engines = [], searches = [] } = report
  const checks = report.checks.map(({ name, outcome, detail }) => [checkWords[name], OUTCOMES[outcome], detail])
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}" />
        <meta name="viewport" content="width=device-width" />
        <title>Verification report: ${version.title}</title>
        <style>
          ${STYLES}
        </style>
      </head>
      <body>
        <p>Verification report</p>
        <h1>${version.title}</h1>
        ${section('Summary', summary(version))} ${section('Checks', table(['Check', 'Outcome', 'Details'], checks), checks.length > 0)}
        ${findings(report)} ${section('Coverage', list(coverage.map(coverageWords)), coverage.length > 0)}
        ${section(
          'Programs and models',
          table(
            ['Name', 'Version', 'Purpose'],
            engines.map(({ name, version: number, purpose }) => [name, number, purposeWords[purpose]]),
          ),
          engines.length > 0,
        )}
        ${section(
          'Detectors run on the output',
          html`${list(searches.map(({ name, detail }) => `${name}: ${detail}`))}
            <p>Detectors can miss faces.</p>`,
          searches.length > 0,
        )}
        ${redacted(report)} ${visible(report)} ${section('Notes', list(report.notes), report.notes.length > 0)}
      </body>
    </html> `.text
}
