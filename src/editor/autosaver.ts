/** What came of one attempt to save. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly revision: number; readonly savedAt: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly message: string }

/** How things stand. `savedAt` is in epoch milliseconds; null where nothing has been saved in this visit. */
export type SaveStatus =
  | { readonly kind: 'saved'; readonly savedAt: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict' }

/** What is to be saved; equal keys mean equal content. */
export interface Saveable<T> {
  readonly key: number
  readonly content: T
}

export interface AutosaverOptions<T> {
  readonly read: () => Saveable<T>
  /** Saves over the given revision. Never throws. */
  readonly save: (content: T, revision: number) => Promise<SaveResult>
  /** The revision that what is there now came with. */
  readonly revision: number
  /** Milliseconds of quiet before a change is saved. */
  readonly delay: number
}

/**
 * Saves what has changed: soon after the last change, at once when asked. One save is on its way at a time. After a failure
 * everything stays unsaved until the next change or `flush`; after a conflict until `adopt` is called with the revision to
 * save over.
 */
export class Autosaver<T> {
  readonly #options: AutosaverOptions<T>
  readonly #listeners = new Set<() => void>()
  #revision: number
  #savedKey: number
  #status: SaveStatus = { kind: 'saved', savedAt: null }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(options: AutosaverOptions<T>) {
    this.#options = options
    this.#revision = options.revision
    this.#savedKey = options.read().key
  }

  readonly getSnapshot = (): SaveStatus => this.#status

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The revision that was last saved, or with which it began. */
  get revision(): number {
    return this.#revision
  }

  /** Whether there is something that is not saved. */
  get isDirty(): boolean {
    return this.#options.read().key !== this.#savedKey
  }

  /** To be called after every change. */
  touch(): void {
    if (this.#status.kind === 'conflict') return
    clearTimeout(this.#timer)
    if (!this.isDirty) {
      // Undone to what is saved, so there is nothing to save any more.
      if (this.#status.kind === 'waiting' || this.#status.kind === 'failed') this.#show({ kind: 'saved', savedAt: null })
      return
    }
    if (this.#status.kind !== 'saving') this.#show({ kind: 'waiting' })
    this.#timer = setTimeout(() => void this.flush(), this.#options.delay)
  }

  /** Saves at once. Answers whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#status.kind === 'conflict') return false
    if (!this.isDirty) return true
    this.#running = this.#saveOnce()
    await this.#running
    // What was changed while the save was on its way goes with the next one.
    return this.#status.kind === 'saved' || this.#status.kind === 'waiting' ? this.flush() : false
  }

  /** Ends a conflict: the next save goes over this revision. */
  adopt(revision: number): void {
    this.#revision = revision
    this.#show({ kind: 'waiting' })
  }

  async #saveOnce(): Promise<void> {
    const { key, content } = this.#options.read()
    this.#show({ kind: 'saving' })
    const result = await this.#options.save(content, this.#revision)
    this.#running = undefined
    if (result.kind !== 'saved') {
      this.#show(result)
      return
    }
    this.#revision = result.revision
    this.#savedKey = key
    this.#show(this.isDirty ? { kind: 'waiting' } : { kind: 'saved', savedAt: result.savedAt })
  }

  #show(status: SaveStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
