import { hiddenParts, shortened, TEXT_LENGTH } from '../reading/hidden'
import type { HiddenKind, HiddenPart } from '../types'

/** Max parts of a kind that are listed one by one. */
const MAX_LISTED = 50

/** Collects what a Word document contains but its text doesn't show, in the order of the document. */
export class Unshown {
  readonly #found = new Map<HiddenKind, string[]>()

  /** Adds a thing with what it is called or says. */
  add(kind: HiddenKind, name: string): void {
    const names = this.#found.get(kind)
    // Shortened at once: a document of a hundred megabytes may be one comment.
    if (names === undefined) this.#found.set(kind, [shortened(name, TEXT_LENGTH)])
    else names.push(shortened(name, TEXT_LENGTH))
  }

  /** Adds a thing that has a text, or nothing where the text is empty. */
  addText(kind: HiddenKind, label: string, text: string): void {
    const line = shortened(text, TEXT_LENGTH)
    if (line !== '') this.add(kind, label === '' ? line : `${label}: ${line}`)
  }

  /** Returns everything by kind. Repeated things are one part, and those beyond the first of a kind are counted together. */
  list(): HiddenPart[] {
    return [...this.#found].flatMap(([kind, names]) => {
      const counts = new Map<string, number>()
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
      const parts = [...counts].map(([name, count]): HiddenPart => ({ kind, ...(name === '' ? {} : { name }), count }))
      const rest = parts.slice(MAX_LISTED).flatMap(({ name = '', count }) => Array.from({ length: count }, () => name))
      return [...parts.slice(0, MAX_LISTED), ...hiddenParts(kind, rest)]
    })
  }
}
