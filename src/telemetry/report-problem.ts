import { postErrorReport } from '#api/post-error-report.ts'
import { mediaIdOf } from '#lib/addresses/paths.ts'

/** The contract's maximum lengths. */
const ERROR_CHARACTERS = 20_000
const STACK_CHARACTERS = 50_000

/** Reports an error to the back end, with the ID of the file that the page shows. */
export function reportProblem(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  postErrorReport({
    error: message.slice(0, ERROR_CHARACTERS),
    ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack.slice(0, STACK_CHARACTERS) } : {}),
    mediaId: mediaIdOf(location.search),
  })
}
