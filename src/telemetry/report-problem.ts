import { postErrorReport } from '../api/post-error-report'
import { mediaIdOf } from '../lib/paths'
import { notifyBugsnag, type Severity } from './bugsnag'

/** Longer would be refused by the contract. */
const ERROR_CHARACTERS = 20_000
const STACK_CHARACTERS = 50_000

/** Tells the back end, and Bugsnag where it runs, of an error that the client met, with the media that the page is about. */
export function reportProblem(error: unknown, severity: Severity = 'error'): void {
  const message = error instanceof Error ? error.message : String(error)
  postErrorReport({
    error: message.slice(0, ERROR_CHARACTERS),
    ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack.slice(0, STACK_CHARACTERS) } : {}),
    mediaId: mediaIdOf(location.search),
  })
  notifyBugsnag(error, severity)
}
