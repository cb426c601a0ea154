import type { z } from 'zod'

import { log } from '#lib/log.ts'
import { mediaIdOf } from '#lib/paths.ts'
import { postErrorReport } from './post-error-report'

/**
 * Logs and reports a response that doesn't match the contract.
 *
 * @param call method and path, such as `GET /media`
 */
export function reportMismatch(call: string, error: z.ZodError): void {
  log.error(`The response to ${call} doesn't match the contract`, error.issues)
  postErrorReport({
    error: JSON.stringify({ type: 'ZodError', url: call, issue: error.issues[0] }),
    mediaId: mediaIdOf(location.search),
  })
}
