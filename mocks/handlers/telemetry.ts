import type { HandlersOf } from './define-handlers'

/** Reports are for the people who run a server; here the page's own console has the error already, and nothing leaves the machine. */
export function telemetryHandlers(): HandlersOf<'telemetry'> {
  return { reportError: () => ({ status: 204 }), sendMetrics: () => ({ status: 204 }) }
}
