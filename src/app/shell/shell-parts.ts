import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { isEnterpriseMember } from '#api/roles.ts'
import { paths } from '#lib/addresses/paths.ts'
import type { Flags } from '#state/flags.ts'

/** Everything that determines what the shell shows. */
export interface ShellContext {
  /** Null until it has loaded. */
  info: UserInfo | null
  /** Persisted from the last visit, so that it is known before the user info. */
  forceApiView: boolean
  /** Undefined until the back end has responded. */
  showApiUI: boolean | undefined
  /** Whether the user is an administrator of the product. */
  isProductAdmin: boolean
  flags: Pick<Flags, 'userflow' | 'account-page'>
  pathname: string
}

/** A page that menus link to, with the ID of its icon and text. */
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
  nameProfile: { text: 'Name this profile', to: paths.nameProfile() },
  topUp: { text: 'Top up', to: paths.yourPlan() },
  administration: { text: 'Administration', to: paths.adminAccounts() },
} as const

export type DestinationId = keyof typeof DESTINATIONS

function choose(wanted: Partial<Record<DestinationId, boolean>>): Destination[] {
  return Object.entries(wanted).flatMap(([name, isWanted]) => {
    // Object.entries returns string keys.
    const id = name as DestinationId
    return isWanted ? [{ id, ...DESTINATIONS[id] }] : []
  })
}

/** Returns whether the logo links to the library: not with forceApiView, which hides the product around the API. */
export function isLogoLink({ forceApiView }: ShellContext): boolean {
  return !forceApiView
}

export function hasDrawer({ info, forceApiView, pathname }: ShellContext): boolean {
  return info !== null && (!forceApiView || pathname.includes('admin'))
}

export function hasAccountMenu({ info, showApiUI }: ShellContext): boolean {
  return info !== null && showApiUI === false
}

export function helpKind({ flags }: ShellContext): 'resource-center' | 'help-guide' {
  return flags.userflow ? 'resource-center' : 'help-guide'
}

function isHomePath(pathname: string): boolean {
  return pathname === paths.home() || pathname.startsWith(`${paths.home()}/`)
}

/** Returns whether the user is offered time. A local profile has no limit, and no one could bill it. */
function mayTopUp(info: UserInfo): boolean {
  return !isEnterpriseMember(info) && info.localProfile !== true
}

/** Returns the links of the account menu. */
export function menuDestinations({ info, flags, pathname }: ShellContext): Destination[] {
  if (info === null) return []
  const isMember = isEnterpriseMember(info)
  return choose({
    home: !isHomePath(pathname),
    dashboard: isMember,
    integrations: isMember,
    newDashboard: flags['account-page'],
    account: !isMember,
    nameProfile: info.localProfile === true,
    topUp: mayTopUp(info),
  })
}

/** Returns the links of the drawer. */
export function drawerDestinations({ info, flags, isProductAdmin }: ShellContext): Destination[] {
  if (info === null) return []
  const isMember = isEnterpriseMember(info)
  return choose({
    library: true,
    downloads: true,
    integrations: isMember,
    dashboard: isMember,
    newDashboard: flags['account-page'],
    account: !isMember,
    topUp: mayTopUp(info),
    administration: isProductAdmin,
  })
}

/** Pages that belong to a destination although their paths don't. */
const ALSO: Partial<Record<DestinationId, readonly string[]>> = {
  library: ['/image', '/video', '/audio', '/document', '/transcript', '/preview', '/watch-list', '/find-person'],
  dashboard: [paths.enterprise()],
  administration: ['/admin'],
}

function isBelow(pathname: string, under: string): boolean {
  const base = under.replace(/\/$/, '')
  return pathname === base || pathname.startsWith(`${base}/`)
}

/** Returns the destination that a page belongs to: the one with the longest matching path. */
export function currentDestination(destinations: readonly Destination[], pathname: string): DestinationId | null {
  let best: { id: DestinationId; length: number } | null = null
  for (const { id, to } of destinations) {
    for (const under of [to, ...(ALSO[id] ?? [])]) {
      if (isBelow(pathname, under) && under.length > (best?.length ?? 0)) best = { id, length: under.length }
    }
  }
  return best?.id ?? null
}
