import { isCancelled } from '#api/api-error.ts'
import { log } from '#lib/log.ts'
import { logError } from '#notifications/notify.ts'
import { reportProblem } from '#telemetry/report-problem.ts'

/** Exactly as the specification spells it. */
const CRITICAL_MESSAGE = 'A critical error occured. Please refresh the app.'

/** Browsers report a layout that took more than one pass as an error, although nothing failed. */
const HARMLESS = /^ResizeObserver loop/

/** Logs, reports and shows uncaught errors and rejections. Returns a function that stops it. */
export function watchUncaught(scope: Window = window): () => void {
  const onError = ({ error, message }: ErrorEvent): void => {
    if (HARMLESS.test(message)) return
    handleUncaught(error ?? new Error(message))
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => handleUncaught(reason)
  scope.addEventListener('error', onError)
  scope.addEventListener('unhandledrejection', onRejection)
  return () => {
    scope.removeEventListener('error', onError)
    scope.removeEventListener('unhandledrejection', onRejection)
  }
}

function handleUncaught(error: unknown): void {
  if (isCancelled(error)) return
  logError(error, { isUncaught: true })
  reportProblem(error)
}

/** Handles a failure of the whole app: logs it, reports it to the back end, and shows the browser's own alert. */
export function criticalFailure(error: unknown): void {
  log.uncaught('Critical error', error)
  reportProblem(error)
  window.alert(CRITICAL_MESSAGE)
}
