import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { isEnterpriseMember, managesEnterprise } from '../../api/roles'
import { paths } from '../../lib/paths'
import type { Flags } from '../../state/flags'

/** What decides on what the frame of the pages shows. */
export interface ShellFacts {
  /** Null until it has loaded. */
  info: UserInfo | null
  /** Known before the user info, from the last visit. */
  forceApiView: boolean
  /** Undefined until the back end has answered. */
  showApiUI: boolean | undefined
  /** Whether the user runs the product. */
  runsProduct: boolean
  flags: Pick<Flags, 'userflow' | 'account-page'>
  pathname: string
}

/** A place of the product, by a name that its icon and its words hang on. */
export interface Destination {
  id: DestinationId
  text: string
  to: string
}

const DESTINATIONS = {
  home: { text: 'Home', to: paths.home() },
  library: { text: 'Library', to: paths.home() },
  downloads: { text: 'Downloads', to: paths.downloads() },
  integrations: { text: 'Integrations', to: paths.integrations() },
  dashboard: { text: 'Dashboard', to: paths.enterpriseAccount() },
  newDashboard: { text: 'Dashboard (new)', to: paths.dashboard() },
  account: { text: 'Account', to: paths.account() },
  topUp: { text: 'Top up', to: paths.yourPlan() },
  enterpriseAdmin: { text: 'Enterprise admin', to: paths.enterpriseUsers() },
  administration: { text: 'Administration', to: paths.adminAccounts() },
} as const

export type DestinationId = keyof typeof DESTINATIONS

function choose(wanted: Partial<Record<DestinationId, boolean>>): Destination[] {
  return Object.entries(wanted).flatMap(([name, isWanted]) => {
    // The names are those of the record above; `Object.entries` forgets it.
    const id = name as DestinationId
    return isWanted ? [{ id, ...DESTINATIONS[id] }] : []
  })
}

/** The logo leads to the library, except where the product is seen as a client of its interface for programs sees it. */
export function isLogoLink({ forceApiView }: ShellFacts): boolean {
  return !forceApiView
}

export function hasDrawer({ info, forceApiView, pathname }: ShellFacts): boolean {
  return info !== null && (!forceApiView || pathname.includes('admin'))
}

export function hasAccountMenu({ info, showApiUI }: ShellFacts): boolean {
  return info !== null && showApiUI === false
}

export function helpKind({ flags }: ShellFacts): 'resource-center' | 'help-guide' {
  return flags.userflow ? 'resource-center' : 'help-guide'
}

function isHomePath(pathname: string): boolean {
  return pathname === paths.home() || pathname.startsWith(`${paths.home()}/`)
}

/** What the account menu leads to. */
export function menuDestinations({ info, flags, pathname }: ShellFacts): Destination[] {
  if (info === null) return []
  const isMember = isEnterpriseMember(info)
  return choose({
    home: !isHomePath(pathname),
    dashboard: isMember,
    integrations: isMember,
    newDashboard: flags['account-page'],
    account: !isMember,
    topUp: !isMember,
  })
}

/** What the drawer leads to. */
export function drawerDestinations({ info, flags, runsProduct }: ShellFacts): Destination[] {
  if (info === null) return []
  const isMember = isEnterpriseMember(info)
  return choose({
    library: true,
    downloads: true,
    integrations: isMember,
    dashboard: isMember,
    newDashboard: flags['account-page'],
    account: !isMember,
    topUp: !isMember,
    enterpriseAdmin: managesEnterprise(info),
    administration: runsProduct,
  })
}

/** Pages that belong to a destination without lying below its address. */
const ALSO: Partial<Record<DestinationId, readonly string[]>> = {
  library: ['/image', '/video', '/audio', '/document', '/transcript', '/preview'],
  dashboard: [paths.enterprise()],
  administration: ['/admin'],
}

function lies(pathname: string, under: string): boolean {
  const base = under.replace(/\/$/, '')
  return pathname === base || pathname.startsWith(`${base}/`)
}

/** Which of the destinations the page belongs to: the one whose address it shares most of. */
export function currentDestination(destinations: readonly Destination[], pathname: string): DestinationId | null {
  let best: { id: DestinationId; length: number } | null = null
  for (const { id, to } of destinations) {
    for (const under of [to, ...(ALSO[id] ?? [])]) {
      if (lies(pathname, under) && under.length > (best?.length ?? 0)) best = { id, length: under.length }
    }
  }
  return best?.id ?? null
}
