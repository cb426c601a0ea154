import type { HandlersOf } from '../http/define-handlers'

/**
 * Ignores reports, which are meant for operators of a server. The page's console already has the error, and nothing leaves this computer.
 */
export function telemetryHandlers(): HandlersOf<'telemetry'> {
  return { reportError: () => ({ status: 204 }), sendMetrics: () => ({ status: 204 }) }
}
