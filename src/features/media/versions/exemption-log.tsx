import { Button, Classes } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'

import type { Version } from '#generated/model/version.zod.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { exemptionLogCsv, exemptionLogHtml, exemptionLogName } from '#lib/report/exemption-log.ts'
import { usePageExists } from './use-page-exists'
import styles from './report-dialog.module.css'

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
