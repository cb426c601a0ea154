import { startBackend, type RunningBackend } from '#backend/backend.ts'
import type { BackendParts } from '#backend/backend-type.ts'
import { attempt } from '#backend/records/attempt.ts'
import { consentHandler } from './identity-provider/consent'
import type { BrowserTables } from './records/tables'
import { seed, type SeedParts } from './seed/seed'
import { admissionHandler } from './socket/admission'
import { storageHandlers } from './storage/storage-handlers'

export interface SimulatedParts extends BackendParts, SeedParts {
  tables: BrowserTables
}

/** Starts the back end with the demo account and, where they are simulated, the handlers of providers, storage and sockets. */
export async function startSimulatedBackend(parts: SimulatedParts): Promise<RunningBackend> {
  await attempt('add the demo account', () => seed(parts))
  const { backend, handlers } = await startBackend(parts)
  if (!parts.simulatesProviders) return { backend, handlers }
  return { backend, handlers: [...handlers, consentHandler(backend), ...storageHandlers(backend, parts.tables), admissionHandler(backend)] }
}
