/** Something that can be done by key, as lists of shortcuts show it. */
export interface ListedShortcut {
  readonly label: string
  /** Each way to press it, as the keys that are pressed together. */
  readonly keys: readonly (readonly string[])[]
}

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly ListedShortcut[]
}
