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

/** A command that the command palette can run. */
export interface PageCommand {
  /** Unique and stable, so that recent commands are recognized. */
  readonly id: string
  readonly label: string
  /** The heading above the command, such as the name of a part of the page. */
  readonly group: string
  /** The keys of its shortcut, pressed together. */
  readonly keys?: readonly string[]
  /** Evaluated when the palette opens. */
  readonly isEnabled: () => boolean
  readonly run: () => void
}
