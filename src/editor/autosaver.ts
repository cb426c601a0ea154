/** The result of a save. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly revision: number; readonly savedAt: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The status of the autosaver. `savedAt` is in epoch milliseconds; null where nothing has been saved in this session. */
export type SaveStatus =
  | { readonly kind: 'saved'; readonly savedAt: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict' }

/** Content to save. Equal keys mean equal content. */
export interface Saveable<T> {
  readonly key: number
  readonly content: T
}

export interface AutosaverOptions<T> {
  readonly read: () => Saveable<T>
  /**
   * Saves over the given revision, whose content is `base`; null if that isn't known, as after a conflict. Never throws.
   */
  readonly save: (content: T, revision: number, base: T | null) => Promise<SaveResult>
  /** The revision of the initial content. */
  readonly revision: number
  /** The debounce in milliseconds. */
  readonly delay: number
}

/**
 * Saves changes after a debounce, or immediately on `flush`, one save at a time. After a failure changes stay unsaved until the next
 * change or `flush`; after a conflict until `adopt` is called with the revision to save over.
 */
export class Autosaver<T> {
  readonly #options: AutosaverOptions<T>
  readonly #listeners = new Set<() => void>()
  #revision: number
  #savedKey: number
  #savedContent: T | null
  #status: SaveStatus = { kind: 'saved', savedAt: null }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(options: AutosaverOptions<T>) {
    this.#options = options
    this.#revision = options.revision
    const { key, content } = options.read()
    this.#savedKey = key
    this.#savedContent = content
  }

  readonly getSnapshot = (): SaveStatus => this.#status

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The last saved or initial revision. */
  get revision(): number {
    return this.#revision
  }

  /** The content of the last saved or initial revision; null if it isn't known. */
  get saved(): T | null {
    return this.#savedContent
  }

  /** Whether there are unsaved changes. */
  get isDirty(): boolean {
    return this.#options.read().key !== this.#savedKey
  }

  /** Schedules a save. Call it after every change. */
  touch(): void {
    if (this.#status.kind === 'conflict') return
    clearTimeout(this.#timer)
    if (!this.isDirty) {
      // An undo has restored the saved state.
      if (this.#status.kind === 'waiting' || this.#status.kind === 'failed') this.#show({ kind: 'saved', savedAt: null })
      return
    }
    if (this.#status.kind !== 'saving') this.#show({ kind: 'waiting' })
    this.#timer = setTimeout(() => void this.flush(), this.#options.delay)
  }

  /** Saves immediately. Returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#status.kind === 'conflict') return false
    if (!this.isDirty) return true
    this.#running = this.#saveOnce()
    await this.#running
    // Changes made during the save go into the next one.
    return this.#status.kind === 'saved' || this.#status.kind === 'waiting' ? this.flush() : false
  }

  /** Resolves a conflict: the next save goes over this revision. */
  adopt(revision: number): void {
    this.#revision = revision
    this.#savedContent = null
    this.#show({ kind: 'waiting' })
  }

  /**
   * Continues with content that was merged with a newer revision. Saves it if it has changes of its own.
   *
   * @param saved the content of that revision
   */
  rebase(revision: number, saved: T, hasChanges: boolean): void {
    clearTimeout(this.#timer)
    this.#revision = revision
    this.#savedContent = saved
    if (!hasChanges) this.#savedKey = this.#options.read().key
    this.#show(hasChanges ? { kind: 'waiting' } : { kind: 'saved', savedAt: null })
    if (hasChanges) void this.flush()
  }

  async #saveOnce(): Promise<void> {
    const { key, content } = this.#options.read()
    this.#show({ kind: 'saving' })
    const result = await this.#options.save(content, this.#revision, this.#savedContent)
    this.#running = undefined
    if (result.kind !== 'saved') {
      this.#show(result)
      return
    }
    this.#revision = result.revision
    this.#savedKey = key
    this.#savedContent = content
    this.#show(this.isDirty ? { kind: 'waiting' } : { kind: 'saved', savedAt: result.savedAt })
  }

  #show(status: SaveStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
