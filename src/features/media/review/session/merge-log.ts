import type { ItemConflict } from '#editor/merge-items.ts'
import type { Settings } from '#editor/settings.ts'
import { formatCount } from '#lib/words/formats.ts'

/** The results of merges since the reviewer closed the last message about them. */
export interface Merges {
  /** The number of items that were changed elsewhere. */
  readonly elsewhere: number
  readonly conflicts: readonly ItemConflict[]
  readonly settings: readonly (keyof Settings)[]
  /** Whether unsaved changes of the user's last session were restored. */
  readonly isRestored: boolean
}

const NOTHING: Merges = { elsewhere: 0, conflicts: [], settings: [], isRestored: false }

export function mergedWords(elsewhere: number): string {
  return `Merged with changes made elsewhere: ${formatCount(elsewhere, 'item')}.`
}

/** Collects the results of merges to report to the reviewer. */
export class MergeLog {
  #merges = NOTHING
  readonly #listeners = new Set<() => void>()

  readonly getSnapshot = (): Merges => this.#merges

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a merge. Of two conflicts for an item, the later one counts. */
  add({ elsewhere, conflicts, settings, isRestored = false }: Omit<Merges, 'isRestored'> & Partial<Merges>): void {
    if (elsewhere === 0 && conflicts.length === 0 && settings.length === 0 && !isRestored) return
    const ids = new Set(conflicts.map(({ id }) => id))
    this.#set({
      elsewhere: this.#merges.elsewhere + elsewhere,
      conflicts: [...this.#merges.conflicts.filter(({ id }) => !ids.has(id)), ...conflicts],
      settings: [...new Set([...this.#merges.settings, ...settings])],
      isRestored: this.#merges.isRestored || isRestored,
    })
  }

  /** Removes a resolved conflict. */
  resolve(id: string): void {
    this.#set({ ...this.#merges, conflicts: this.#merges.conflicts.filter((conflict) => conflict.id !== id) })
  }

  clear(): void {
    this.#set(NOTHING)
  }

  #set(merges: Merges): void {
    this.#merges = merges
    for (const listener of this.#listeners) listener()
  }
}
