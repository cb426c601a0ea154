import { isCancelled } from '../../api/api-error'
import { log } from '../../lib/log'
import { logError } from '../../notifications/notify'
import { reportProblem } from '../../telemetry/report-problem'

/** Exactly as the specification spells it. */
const CRITICAL_MESSAGE = 'A critical error occured. Please refresh the app.'

/** Browsers announce a layout that took more than one round as an error; nothing has gone wrong. */
const HARMLESS = /^ResizeObserver loop/

/** Logs, reports and tells what nobody caught. Returns a function that ends it. */
export function watchUncaught(scope: Window = window): () => void {
  const onError = ({ error, message }: ErrorEvent): void => {
    if (HARMLESS.test(message)) return
    answerFor(error ?? new Error(message))
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => answerFor(reason)
  scope.addEventListener('error', onError)
  scope.addEventListener('unhandledrejection', onRejection)
  return () => {
    scope.removeEventListener('error', onError)
    scope.removeEventListener('unhandledrejection', onRejection)
  }
}

function answerFor(error: unknown): void {
  if (isCancelled(error)) return
  logError(error, { isUncaught: true })
  reportProblem(error)
}

/** The app as a whole has broken down: it is logged, the back end is told, and so is the person, by the browser's own means. */
export function criticalFailure(error: unknown): void {
  log.uncaught('Critical error', error)
  reportProblem(error)
  window.alert(CRITICAL_MESSAGE)
}
