import { hiddenParts, shortened, TEXT_LENGTH } from '../reading/hidden'
import type { HiddenKind, HiddenPart } from '../types'

/** Max parts of a kind that are listed one by one. */
const MAX_LISTED = 50

/** Collects content of a Word document that its text doesn't show, in document order. */
export class Unshown {
  readonly #found = new Map<HiddenKind, string[]>()

  /** Adds a piece of content with its name or text. */
  add(kind: HiddenKind, name: string): void {
    const names = this.#found.get(kind)
    // Shortened immediately, because a comment may take up a hundred megabytes.
    if (names === undefined) this.#found.set(kind, [shortened(name, TEXT_LENGTH)])
    else names.push(shortened(name, TEXT_LENGTH))
  }

  /** Adds a piece of content with a text, unless the text is empty. */
  addText(kind: HiddenKind, label: string, text: string): void {
    const line = shortened(text, TEXT_LENGTH)
    if (line !== '') this.add(kind, label === '' ? line : `${label}: ${line}`)
  }

  /** Returns everything by kind. Repeated ones are one part, and those beyond the limit per kind are counted together. */
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
