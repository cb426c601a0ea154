import { Version } from '#generated/model/version.zod.ts'

import { exemptionLogHtml } from '#lib/report/exemption-log.ts'
import { logName, redactionLogCsv } from '#lib/report/redaction-log.ts'
import { reportFile } from '#lib/report/report-file.ts'
import { REPORT_POLICY, reportHtml } from '#lib/report/report-html.ts'
import { Refusal } from '../http/refusal'
import { readItemThumbnails } from '../media/version-files'
import type { VersionRecord } from '../records/records'
import type { Files } from '../ports/files'
import { disposition } from './disposition'

/** Adds the thumbnails of the items, which aren't included in lists of versions. */
function withThumbnails(version: Version, thumbnails: ReadonlyMap<string, string>): Version {
  const { items } = version.report
  if (items === undefined) return version
  const shown = items.map((item) => {
    const thumbnail = thumbnails.get(item.itemId)
    return thumbnail === undefined ? item : { ...item, thumbnail }
  })
  return { ...version, report: { ...version.report, items: shown } }
}

const contentTypes = {
  json: 'application/json',
  html: 'text/html; charset=utf-8',
  exemptions: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const

const isFormat = (name: string): name is keyof typeof contentTypes => Object.hasOwn(contentTypes, name)

/** Returns the text of a report in a format, with the name of its file unless it is a page. */
function contentOf(version: Version, format: keyof typeof contentTypes): { name?: string; text: string } {
  switch (format) {
    case 'json':
      return reportFile(version)
    case 'csv':
      return logOf(version)
    case 'html':
      return { text: reportHtml(version) }
    case 'exemptions':
      return { text: exemptionLogHtml(version) }
  }
}

function logOf({ fileName, report }: Version): { name: string; text: string } {
  const { details, items = [] } = report
  if (details?.mediaType !== 'document') throw new Refusal(422, 'format: only documents have a redaction log.', { field: 'format' })
  return { name: logName(fileName), text: redactionLogCsv(details.marks, items) }
}

/**
 * Sends the verification report of a version: a JSON file to save, a page to print, the exemption log as such a
 * page, or the redaction log of a document.
 *
 * @throws Refusal 422 for an unsupported format, and for the log of another media type
 */
export async function sendReport(request: Request, record: VersionRecord, files: Pick<Files, 'read'>): Promise<Response> {
  const format = new URL(request.url).searchParams.get('format') ?? 'json'
  if (!isFormat(format)) throw new Refusal(422, 'format: must be json, html, exemptions or csv.', { field: 'format' })
  // Unknown keys are stripped, so internal fields never leave.
  const parsed = Version.parse(record)
  // The thumbnails show the output, which can't be opened while it is on hold.
  const version = parsed.release === 'released' ? withThumbnails(parsed, await readItemThumbnails(files, record.id)) : parsed
  const { name, text } = contentOf(version, format)
  const headers = new Headers({
    'Cache-Control': 'private, no-store',
    'Content-Type': contentTypes[format],
    'Content-Security-Policy': `sandbox; frame-ancestors 'none'; ${REPORT_POLICY}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  if (name !== undefined) headers.set('Content-Disposition', disposition({ name, isDownload: true }))
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}
