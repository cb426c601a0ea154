/** Max contents of failed saves that are remembered. */
const MAX_SENT = 50

/** The result of a save. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly revision: number; readonly savedAt: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The status of the autosaver. `savedAt` is in epoch milliseconds; null if this session hasn't saved the content. */
export type SaveStatus =
  | { readonly kind: 'saved'; readonly savedAt: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Content to save. Equal keys mean equal content. */
export interface Saveable<T> {
  readonly key: number
  readonly content: T
}

/** The result of merging the content with the newest saved revision. */
export interface Rebase<T> {
  readonly revision: number
  readonly saved: T
  /** Whether the merged content has unsaved changes. */
  readonly hasChanges: boolean
}

export interface AutosaverOptions<T> {
  readonly read: () => Saveable<T>
  /** Saves over the given revision, whose content is `base`. Never throws. */
  readonly save: (content: T, revision: number, base: T) => Promise<SaveResult>
  /**
   * Merges the content with the newest revision after a conflict, before it is saved again. The save fails with its error.
   *
   * @param sent the contents that were sent since the last save, one of which may have been saved although the response was lost
   */
  readonly merge: (sent: readonly T[]) => Promise<Rebase<T>>
  /** The revision of the initial content. */
  readonly revision: number
  /** The debounce in milliseconds. */
  readonly delay: number
}

/**
 * Saves changes after a debounce, or immediately on `flush`, one save at a time. After a failure changes stay unsaved until the next
 * change or `flush`. After a conflict they are merged with the newest revision and saved over it.
 */
export class Autosaver<T> {
  readonly #options: AutosaverOptions<T>
  readonly #listeners = new Set<() => void>()
  #revision: number
  #savedKey: number
  #savedContent: T
  /** When the saved content was saved, in epoch milliseconds; null if this session hasn't saved it. */
  #savedAt: number | null = null
  /** The contents that were sent since the last confirmed save. */
  #sent: T[] = []
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

  /** The content of the last saved or initial revision. */
  get saved(): T {
    return this.#savedContent
  }

  /** The contents that were sent since the last confirmed save, one of which may have been saved although the response was lost. */
  get sent(): readonly T[] {
    return this.#sent
  }

  /** Whether there are unsaved changes. */
  get isDirty(): boolean {
    return this.#options.read().key !== this.#savedKey
  }

  /** Schedules a save. Call it after every change. */
  touch(): void {
    clearTimeout(this.#timer)
    if (!this.isDirty) {
      // An undo has restored the saved state.
      if (this.#status.kind === 'waiting' || this.#status.kind === 'failed') this.#show({ kind: 'saved', savedAt: this.#savedAt })
      return
    }
    if (this.#status.kind !== 'saving') this.#show({ kind: 'waiting' })
    this.#timer = setTimeout(() => void this.flush(), this.#options.delay)
  }

  /** Saves immediately. Returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (!this.isDirty) return true
    this.#running = this.#saveOnce()
    await this.#running
    // Changes made during the save go into the next one.
    return this.#status.kind === 'saved' || this.#status.kind === 'waiting' ? this.flush() : false
  }

  /** Continues with content that was merged with a newer revision. Saves it if it has unsaved changes. */
  rebase(rebase: Rebase<T>): void {
    this.#continue(rebase)
    if (rebase.hasChanges) void this.flush()
  }

  #continue({ revision, saved, hasChanges }: Rebase<T>): void {
    clearTimeout(this.#timer)
    this.#revision = revision
    this.#savedContent = saved
    this.#savedAt = null
    this.#sent = []
    if (!hasChanges) this.#savedKey = this.#options.read().key
    this.#show(hasChanges ? { kind: 'waiting' } : { kind: 'saved', savedAt: null })
  }

  async #saveOnce(): Promise<void> {
    const { key, content } = this.#options.read()
    this.#show({ kind: 'saving' })
    this.#sent = [...this.#sent, content].slice(-MAX_SENT)
    const result = await this.#options.save(content, this.#revision, this.#savedContent)
    if (result.kind === 'conflict') {
      await this.#merge()
      return
    }
    this.#running = undefined
    if (result.kind === 'failed') {
      this.#show(result)
      return
    }
    this.#sent = []
    this.#revision = result.revision
    this.#savedKey = key
    this.#savedContent = content
    this.#savedAt = result.savedAt
    this.#show(this.isDirty ? { kind: 'waiting' } : { kind: 'saved', savedAt: result.savedAt })
  }

  async #merge(): Promise<void> {
    try {
      // The last sent content was rejected.
      const rebase = await this.#options.merge(this.#sent.slice(0, -1))
      this.#running = undefined
      this.#continue(rebase)
    } catch (error) {
      this.#running = undefined
      this.#show({ kind: 'failed', error })
    }
  }

  #show(status: SaveStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
