/** A shortcut as the list of shortcuts shows it. */
export interface ListedShortcut {
  readonly label: string
  /** The alternatives, each as the keys that are pressed together. */
  readonly keys: readonly (readonly string[])[]
}

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly ListedShortcut[]
}
