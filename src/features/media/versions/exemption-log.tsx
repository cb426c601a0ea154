import { Button } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'

import type { Version } from '#generated/model/version.zod.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { exemptionLogCsv, exemptionLogHtml, exemptionLogName } from '#lib/report/exemption-log.ts'
import styles from './report-dialog.module.css'

/** Saves the exemption log of a version: each redaction with its reason and reviewer. Reports of older back ends don't have them. */
export function ExemptionLog({ version }: { version: Version }) {
  if (version.report.items === undefined) return null
  return (
    <section aria-label="Exemption log" className={styles.log}>
      <h3>Exemption log</h3>
      <Button
        text="Download CSV"
        icon={<Download />}
        onClick={() => saveText(exemptionLogName(version, '.csv'), exemptionLogCsv(version), 'text/csv')}
      />
      <Button
        text="Download printable log"
        icon={<Print />}
        onClick={() => saveText(exemptionLogName(version, '.html'), exemptionLogHtml(version), 'text/html')}
      />
    </section>
  )
}
