/** The stores of an earlier build. It stored rows of other shapes, so nothing is known about their types. */
export interface EarlierStores {
  has: (store: string) => boolean
  all: (store: string) => Promise<unknown[]>
  get: (store: string, id: string) => Promise<unknown>
  put: (store: string, row: object) => Promise<void>
  /** Removes a store with its rows. */
  remove: (store: string) => void
}

/** A step from one version of the rows to the next. It skips unreadable rows, and changes nothing if it runs again. */
export type Migration = (stores: EarlierStores) => Promise<void>
