/** A command that the command palette can run. */
export interface PageCommand {
  /** Unique among all commands. It stays the same, so that recent commands are recognized. */
  readonly id: string
  readonly label: string
  /** The heading above it, such as the name of the page's part. */
  readonly group: string
  /** The keys of its shortcut, pressed together. */
  readonly keys?: readonly string[]
  /** Evaluated when the palette opens. */
  readonly isEnabled: () => boolean
  readonly run: () => void
}
