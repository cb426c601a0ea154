import type { ErrorReport } from '#generated/model/errorReport.zod.ts'
import { BASE_PATH } from '#lib/addresses/base-path.ts'
import { leaveIfSignedOut } from './signed-out'

/** Posts an error report. A failure to send it is ignored, because it would only cause another error. */
export function postErrorReport(report: ErrorReport): void {
  fetch(`${BASE_PATH}/error`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  })
    .then(({ status }) => leaveIfSignedOut(status))
    .catch(() => undefined)
}
