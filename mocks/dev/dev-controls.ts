import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

import { readOutbox, type Email } from './outbox'
import { simulateProvider, type SimulatedProvider } from '../identity-provider/simulated-provider'
import { errorScenarios } from './error-scenarios'
import { faults, readFault, setFault } from './faults'
import { fillLibrary } from '../seed/large-library'
import { PERSONA_PASSWORD, personas } from '../seed/personas'
import type { SocketServer } from '../socket/socket-server'
import type { Overrides } from './overrides'
import { DATABASE_NAME, readSetting, type Connect } from '../storage/database'
import { createStorageControls, type StorageControls } from '../storage/storage-controls'
import { STORAGE_PATH, StorageState } from '../storage-handlers'
import { FILES_ROOT } from '../storage/files'
import type { Gateway } from '../storage/gateway'
import { pageFiles } from '../storage/page-files'

interface Choice {
  name: string
  title: string
}

/** The controls of the scenarios page. */
export interface DevControls {
  /** The personas, which share a password. A null email stands for the signed-out visitor. */
  personas: { name: string; email: string | null }[]
  personaPassword: string
  faults: string[]
  errors: (Choice & { opens: string; shows: string })[]
  read: () => Promise<{ fault: string | null; scenario: string | null; latency: number; flags: FeatureFlags }>
  /** Applies to all tabs until changed. */
  setFault: (name: string | null) => Promise<void>
  /** Applies to this tab from its next start. */
  setScenario: (name: string | null) => void
  setFlags: (flags: FeatureFlags) => void
  /** In milliseconds, for this tab, effective immediately. */
  setLatency: (milliseconds: number) => void
  /** Adds 10,000 files to the signed-in user's library; the page must be reloaded afterwards. */
  fillLibrary: () => Promise<void>
  /** Resolves once the socket of this tab is connected. */
  whenConnected: () => Promise<void>
  dropSocket: () => void
  forceLogout: () => void
  /** The emails that would have been sent, newest first. */
  emails: () => Promise<Email[]>
  /** The single sign-on provider that this back end simulates. */
  provider: SimulatedProvider
  /** Deletes all accounts, records and files of this browser; the page must be reloaded afterwards. */
  reset: () => Promise<void>
  /** Returns the number of unreadable stored records. */
  countDamaged: () => Promise<number>
  storage: StorageControls
}

interface ControlsParts {
  gateway: Gateway
  connect: Connect
  sockets: SocketServer
  overrides: Overrides
  /** The address of the app, without a slash at the end. */
  site: string
}

export function createDevControls({ connect, sockets, overrides, gateway, site }: ControlsParts): DevControls {
  return {
    personas: Object.entries(personas).map(([name, persona]) => ({ name: persona?.name ?? name, email: persona?.email ?? null })),
    personaPassword: PERSONA_PASSWORD,
    faults: Object.values(faults),
    errors: Object.entries(errorScenarios).map(([name, { title, opens, shows }]) => ({ name, title, opens, shows })),
    read: async () => ({ ...overrides.read(), fault: await readFault(await connect()) }),
    setFault: (name) => setFault(Object.values(faults).find((fault) => fault === name) ?? null),
    setScenario: (name) => overrides.change({ scenario: Object.keys(errorScenarios).find(isKeyOfScenarios(name)) ?? null }),
    setFlags: (flags) => overrides.change({ flags }),
    setLatency: (latency) => overrides.change({ latency }),
    fillLibrary: async () => {
      const database = await connect()
      const token = await readSetting(database, 'session')
      const session = token === null ? undefined : await database.get('sessions', token)
      if (!session) throw new Error('Sign in first. The generated files belong to the signed-in user.')
      await fillLibrary(database, pageFiles(), session.userId)
    },
    whenConnected: () => sockets.whenConnected(),
    dropSocket: () => sockets.drop(),
    forceLogout: () => sockets.tell({ type: 'force_logout' }),
    provider: simulateProvider(site, gateway.handle),
    emails: async () => readOutbox(await connect(), Math.floor(Date.now() / 1000)),
    reset,
    storage: createStorageControls({ connect, files: pageFiles(), handle: gateway.handle, origin: location.origin }),
    countDamaged: async () => {
      const response = await gateway.handle(new Request(`${location.origin}${STORAGE_PATH}`))
      return response.ok ? StorageState.parse(await response.json()).damaged : 0
    },
  }
}

function isKeyOfScenarios(wanted: string | null) {
  return (name: string): name is keyof typeof errorScenarios => name === wanted
}

async function reset(): Promise<void> {
  // Open connections close on request.
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(DATABASE_NAME)
    deletion.addEventListener('success', () => resolve())
    deletion.addEventListener('error', () => reject(deletion.error ?? new Error('Couldn’t delete the records')))
  })
  const root = await navigator.storage.getDirectory()
  try {
    await root.removeEntry(FILES_ROOT, { recursive: true })
  } catch (error) {
    // The folder doesn't exist before the first upload.
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
  localStorage.clear()
  sessionStorage.clear()
}
