import { Button, Classes } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'

import type { Version } from '#generated/model/version.zod.ts'
import { lacksCall } from '#api/api-error.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { reportName } from '#lib/report/report-file.ts'
import { reportHtml } from '#lib/report/report-html.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { usePageExists } from './use-page-exists'

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
