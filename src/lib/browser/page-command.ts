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
