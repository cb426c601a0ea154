import type { PageCommand } from '#lib/browser/page-command.ts'
import { flagsState } from '#state/flags.ts'
import { chooseTheme } from '#state/theme.ts'
import { showShortcuts } from '#state/shortcut-list.ts'
import { setDialog } from '#state/utils.ts'
import { bestMatches } from '#lib/search/match-words.ts'
import type { Destination } from '../shell-parts'

const always = (): boolean => true

/** Returns the commands that lead to pages. */
export function pageLinks(destinations: readonly Destination[], navigate: (to: string) => void): PageCommand[] {
  return destinations.map(({ id, text, to }) => ({
    id: `go.${id}`,
    label: text,
    group: 'Go to',
    isEnabled: always,
    run: () => navigate(to),
  }))
}

/** The commands of every page. */
export const APP_COMMANDS: readonly PageCommand[] = [
  { id: 'app.shortcuts', label: 'Show shortcuts', group: 'App', keys: ['?'], isEnabled: always, run: showShortcuts },
  { id: 'app.dark', label: 'Dark theme', group: 'App', isEnabled: always, run: () => chooseTheme('dark') },
  { id: 'app.light', label: 'Light theme', group: 'App', isEnabled: always, run: () => chooseTheme('light') },
  { id: 'app.system', label: 'Use system theme', group: 'App', isEnabled: always, run: () => chooseTheme('system') },
  {
    id: 'app.feedback',
    label: 'Send feedback',
    group: 'App',
    isEnabled: () => flagsState.feedback,
    run: () => setDialog('feedback', true),
  },
]

/** The commands that match a query, best first. */
export interface Matches {
  readonly close: readonly PageCommand[]
  /** Commands that match only by the letters of the query. They come after everything else. */
  readonly loose: readonly PageCommand[]
}

/** Returns the commands that match a query. Recent ones come first among equals, and without a query first of all. */
export function matchingCommands(query: string, commands: readonly PageCommand[], recent: readonly string[]): Matches {
  const rank = ({ id }: PageCommand): number => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const ordered = commands.toSorted((a, b) => rank(a) - rank(b))
  const byLabel = bestMatches(query, ordered, ({ label }) => label, false)
  // The group is a weaker hint than the label: "decide" finds Redact and Leave visible.
  const byGroup = bestMatches(query, ordered, ({ label, group }) => `${group} ${label}`, false).filter((one) => !byLabel.includes(one))
  const close = [...byLabel, ...byGroup]
  return { close, loose: bestMatches(query, ordered, ({ label }) => label).filter((one) => !close.includes(one)) }
}
