import { startBackend, type RunningBackend } from '#backend/backend.ts'
import type { Ports } from '#backend/ports/ports.ts'
import type { Identity } from '#backend/ports/identity.ts'
import type { LimitStore } from '#backend/ports/limit-store.ts'
import type { Mail } from '#backend/ports/mail.ts'
import { attempt } from '#backend/records/write-failure.ts'
import { simulatedPayments } from './billing/simulated-payments'
import type { Fault } from './dev/faults'
import { interruptBy } from './dev/interrupt'
import type { Filmer } from './eagle-eye/film/film-plan'
import { simulatedCloud } from './eagle-eye/simulated-cloud'
import { consentHandler } from './identity-provider/consent'
import { simulatedIdentity } from './identity-provider/redeem'
import type { BrowserTables } from './records/tables'
import { personaHandler } from './seed/persona-handler'
import { seed, type SeedParts } from './seed/seed'
import { admissionHandler } from './socket/admission'
import { storageHandlers } from './storage-handlers'

export interface SimulatedParts
  extends Omit<Ports, 'identity' | 'cloud' | 'interrupt' | 'limitStore' | 'mail' | 'payments' | 'servesOneBrowser'>, SeedParts {
  tables: BrowserTables
  fault: () => Promise<Fault | null>
  /** By default, emails stay in the outbox. */
  mail?: Mail
  /** By default, strangers aren't limited. */
  limitStore?: LimitStore
  /** By default, the simulated providers in embedded builds. */
  identity?: Identity
  /** Renders the footage of the camera cloud. */
  film: Filmer
  /** Whether to simulate the single sign-on providers, whose consent page exists only in embedded builds. */
  simulatesProviders: boolean
}

/** Starts the back end with what is simulated for it: the demo account, the personas and, in embedded builds, the sign-on providers. */
export async function startSimulatedBackend({ simulatesProviders, ...parts }: SimulatedParts): Promise<RunningBackend> {
  await attempt('add the demo account', () => seed(parts))
  const { backend, handlers } = await startBackend({
    ...parts,
    identity: parts.identity ?? (simulatesProviders ? simulatedIdentity(parts.origin, parts.tables) : null),
    payments: simulatedPayments,
    limitStore: parts.limitStore ?? null,
    // Only the back end inside a browser has no other clients.
    servesOneBrowser: simulatesProviders,
    mail: parts.mail ?? { deliver: () => undefined, isOutboxOnly: true },
    cloud: simulatedCloud(parts),
    interrupt: interruptBy(parts.fault),
  })
  const embedded = simulatesProviders ? [consentHandler(backend), ...storageHandlers(backend, parts.tables), admissionHandler(backend)] : []
  return { backend, handlers: [personaHandler(backend), ...handlers, ...embedded] }
}
