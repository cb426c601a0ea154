import { snapshot, subscribe } from 'valtio'
import type { z } from 'zod'

import { PaymentsState } from '#generated/model/paymentsState.zod.ts'
import { UserState } from '#generated/model/userState.zod.ts'
import { UtilsState } from '#generated/model/utilsState.zod.ts'
import { drawerState, DrawerState, initialDrawerState } from './drawer'
import { createPersistence, type PersistedPart, type Persistence, type PersistentStorage } from './persistence'
import { initialPaymentsState, paymentsState } from './payments'
import { initialUploadDetection, uploadDetectionState, UploadDetectionState } from './uploads/upload-detection'
import { initialUserState, userState } from './user'
import { initialUtilsState, utilsState } from './utils'
import { initialWorkspaceLayout, WorkspaceLayout, workspaceLayoutState } from './workspace-layout'

export const STORAGE_KEY = 'redaction-studio.state'
/** Must be increased when older data no longer matches the persisted shape. */
export const VERSION = 1

/**
 * The persisted part of each store: the contract's state without dialogs, menus, notifications, errors, publicKey, loading, chosenPlan,
 * appliedTaxRate and paymentDetails.
 */
const persistedSchemas = {
  user: UserState.omit({ paymentDetails: true }).extend({
    info: UserState.shape.info.nullable(),
    websocket: UserState.shape.websocket.nullable(),
  }),
  utils: UtilsState.omit({ notifications: true, errors: true, dialogs: true, dialogOpen: true, menuOpen: true }),
  payments: PaymentsState.omit({ publicKey: true, loading: true, chosenPlan: true, appliedTaxRate: true }),
  drawer: DrawerState,
  uploadDetection: UploadDetectionState,
  workspace: WorkspaceLayout,
}

/** Returns the persisted part of a store, as defined by a schema. */
function part<Saved>(store: object, schema: z.ZodType<Saved>): PersistedPart<Saved> {
  return {
    schema,
    // Parsing removes the fields that aren't persisted.
    save: () => schema.parse(snapshot(store)),
    restore: (saved) => void Object.assign(store, saved),
    subscribe: (onChange) => subscribe(store, onChange),
  }
}

/** Creates the persistence of the app's stores, registered and ready to rehydrate. */
export function createStatePersistence(storage: PersistentStorage, note?: (message: string, cause?: unknown) => void): Persistence {
  const persistence = createPersistence({ storage, key: STORAGE_KEY, version: VERSION, ...(note ? { note } : {}) })
  persistence.register('user', part(userState, persistedSchemas.user))
  persistence.register('utils', part(utilsState, persistedSchemas.utils))
  persistence.register('payments', part(paymentsState, persistedSchemas.payments))
  persistence.register('drawer', part(drawerState, persistedSchemas.drawer))
  persistence.register('uploadDetection', part(uploadDetectionState, persistedSchemas.uploadDetection))
  persistence.register('workspace', part(workspaceLayoutState, persistedSchemas.workspace))
  return persistence
}

/** Resets every store to its initial state. */
export function resetState(): void {
  Object.assign(userState, initialUserState())
  Object.assign(utilsState, initialUtilsState())
  Object.assign(paymentsState, initialPaymentsState())
  Object.assign(drawerState, initialDrawerState())
  Object.assign(uploadDetectionState, initialUploadDetection())
  Object.assign(workspaceLayoutState, initialWorkspaceLayout())
}

/** The browser's storage, accessed only when used, because even reading the property throws if the browser blocks it. */
const browserStorage: PersistentStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
}

/** The persistence of this page. */
export const statePersistence = createStatePersistence(browserStorage)
