import { proxy, ref } from 'valtio'

import { loadScript } from '../lib/load-script'
import { log } from '../lib/log'

interface UserGuidance {
  /** The `userflow` flag. */
  isOn: boolean
  /** Of the build; null where none was given. */
  url: string | null
  /** Where the script leaves what it offers. */
  scope?: object
  load?: (src: string) => Promise<void>
}

/** What the script leaves behind, as far as it is used here. */
interface Guide {
  toggleResourceCenter: () => void
  setResourceCenterLauncherHidden?: (isHidden: boolean) => void
  getResourceCenterState?: () => { unreadAnnouncementCount?: unknown; uncompletedChecklistTaskCount?: unknown } | null
  on?: (event: string, listener: () => void) => void
}

interface ResourceCenter {
  toggle: () => void
}

/** The Resource Center of the script; null where it is not there. */
export const guidanceState = proxy<{ center: ResourceCenter | null; unread: number }>({ center: null, unread: 0 })

/** Loads the script of the user guidance. The product is whole without it, so a failure is only a warning. */
export async function loadUserGuidance({ isOn, url, scope = globalThis, load = loadScript }: UserGuidance): Promise<void> {
  if (!isOn || url === null) return
  try {
    await load(url)
    const guide: unknown = 'userflow' in scope ? scope.userflow : undefined
    if (!isGuide(guide)) throw new Error('The script of the user guidance offers no Resource Center')
    takeUp(guide)
  } catch (error) {
    log.warn('The user guidance could not be loaded', error)
  }
}

function isGuide(found: unknown): found is Guide {
  return typeof found === 'object' && found !== null && 'toggleResourceCenter' in found && typeof found.toggleResourceCenter === 'function'
}

/** The header's button is the launcher, so the script shows none of its own. */
function takeUp(guide: Guide): void {
  const read = (): void => {
    const now = guide.getResourceCenterState?.()
    guidanceState.unread = countOf(now?.unreadAnnouncementCount) + countOf(now?.uncompletedChecklistTaskCount)
  }
  guide.setResourceCenterLauncherHidden?.(true)
  guide.on?.('resourceCenterChanged', read)
  read()
  guidanceState.center = ref({ toggle: () => guide.toggleResourceCenter() })
}

/** Somebody else's script may answer with anything. */
function countOf(found: unknown): number {
  return typeof found === 'number' && Number.isFinite(found) && found > 0 ? Math.floor(found) : 0
}
