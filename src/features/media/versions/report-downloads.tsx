import { Button, Classes } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'

import type { Version } from '#generated/model/version.zod.ts'
import { lacksCall } from '#api/api-error.ts'
import { fetchBytes } from '#api/uploads/fetch-bytes.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { exemptionLogCsv, exemptionLogHtml, exemptionLogName } from '#lib/report/exemption-log.ts'
import { reportName } from '#lib/report/report-file.ts'
import { reportHtml } from '#lib/report/report-html.ts'
import styles from './report-dialog.module.css'

/**
 * Opens the report as a page to print. If the back end has no such page, saves the page that this app creates; it can't be opened here,
 * because the app's Content-Security-Policy would apply to it and block its styles.
 */
export function PrintableReport({ version }: { version: Version }) {
  const url = mediaUrls.printableReport(version.mediaId, version.id)
  const { error } = usePageExists(url)
  if (lacksCall(error)) {
    const save = () => saveText(reportName(version, '.html'), reportHtml(version), 'text/html')
    return <Button text="Download printable report" icon={<Print />} onClick={save} />
  }
  return (
    <a className={Classes.BUTTON} href={url} target="_blank" rel="noreferrer">
      <Print />
      <span>Open printable report</span>
    </a>
  )
}

/**
 * Opens or saves the exemption log of a version: each redaction with its reason and reviewer. Reports of older back ends don't have them,
 * and those that have them may lack the page to open.
 */
export function ExemptionLog({ version }: { version: Version }) {
  const url = mediaUrls.exemptionLog(version.mediaId, version.id)
  const hasLog = version.report.items !== undefined
  const { data: canOpen = false } = usePageExists(url, hasLog)
  if (!hasLog) return null
  return (
    <section aria-label="Exemption log" className={styles.log}>
      <h3>Exemption log</h3>
      {canOpen && (
        <a className={Classes.BUTTON} href={url} target="_blank" rel="noreferrer">
          <Print />
          <span>Open log</span>
        </a>
      )}
      <Button
        text="Download CSV"
        icon={<Download />}
        onClick={() => saveText(exemptionLogName(version, '.csv'), exemptionLogCsv(version), 'text/csv')}
      />
      <Button
        text="Download printable log"
        icon={<Download />}
        onClick={() => saveText(exemptionLogName(version, '.html'), exemptionLogHtml(version), 'text/html')}
      />
    </section>
  )
}

/** Requests whether the back end has a page to print. Requested before a click, because browsers block windows that a script opens later. */
function usePageExists(url: string, enabled = true) {
  return useQuery({
    queryKey: ['printablePage', url],
    queryFn: async ({ signal }) => {
      await fetchBytes(url, { method: 'HEAD', signal })
      return true
    },
    enabled,
    retry: false,
    staleTime: Infinity,
  })
}
