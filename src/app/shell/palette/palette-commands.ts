import type { PageCommand } from '../../../lib/page-command'
import { chooseTheme } from '../../../state/theme'
import { showShortcuts } from '../../../state/shortcut-list'
import { setDialog } from '../../../state/utils'
import { bestMatches } from '../../../lib/match-words'
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
  { id: 'app.feedback', label: 'Send feedback', group: 'App', isEnabled: always, run: () => setDialog('feedback', true) },
]

/** Returns the commands that match a query, best first. Recent ones come first among equals, and without a query first of all. */
export function matchingCommands(query: string, commands: readonly PageCommand[], recent: readonly string[]): readonly PageCommand[] {
  const rank = ({ id }: PageCommand): number => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const ordered = commands.toSorted((a, b) => rank(a) - rank(b))
  const byLabel = bestMatches(query, ordered, ({ label }) => label)
  if (query.trim() === '') return byLabel
  // The group is a weaker hint than the label: "decide" finds Redact and Leave visible.
  const more = bestMatches(query, ordered, ({ label, group }) => `${group} ${label}`).filter((one) => !byLabel.includes(one))
  return [...byLabel, ...more]
}
