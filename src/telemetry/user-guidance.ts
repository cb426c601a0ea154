import { proxy, ref } from 'valtio'

import { loadScript } from '#lib/browser/load-script.ts'
import { log } from '#lib/log.ts'

interface UserGuidance {
  /** The `userflow` flag. */
  isOn: boolean
  /** The build's URL; null if it has none. */
  url: string | null
  /** The object on which the script defines its API. */
  scope?: object
  load?: (src: string) => Promise<void>
}

/** The part of the script's API that is used here. */
interface Guide {
  toggleResourceCenter: () => void
  setResourceCenterLauncherHidden?: (isHidden: boolean) => void
  getResourceCenterState?: () => { unreadAnnouncementCount?: unknown; uncompletedChecklistTaskCount?: unknown } | null
  on?: (event: string, listener: () => void) => void
}

interface ResourceCenter {
  toggle: () => void
}

/** The script's Resource Center; null while unavailable. */
export const guidanceState = proxy<{ center: ResourceCenter | null; unread: number }>({ center: null, unread: 0 })

/** Loads the user guidance script. The product works without it, so a failure is only a warning. */
export async function loadUserGuidance({ isOn, url, scope = globalThis, load = loadScript }: UserGuidance): Promise<void> {
  if (!isOn || url === null) return
  try {
    await load(url)
    const guide: unknown = 'userflow' in scope ? scope.userflow : undefined
    if (!isGuide(guide)) throw new Error('The user guidance script offers no Resource Center')
    connect(guide)
  } catch (error) {
    log.warn('Couldn’t load the user guidance', error)
  }
}

function isGuide(found: unknown): found is Guide {
  return typeof found === 'object' && found !== null && 'toggleResourceCenter' in found && typeof found.toggleResourceCenter === 'function'
}

/** Connects the header's button to the Resource Center and hides the script's own launcher. */
function connect(guide: Guide): void {
  const read = (): void => {
    const now = guide.getResourceCenterState?.()
    guidanceState.unread = countOf(now?.unreadAnnouncementCount) + countOf(now?.uncompletedChecklistTaskCount)
  }
  guide.setResourceCenterLauncherHidden?.(true)
  guide.on?.('resourceCenterChanged', read)
  read()
  guidanceState.center = ref({ toggle: () => guide.toggleResourceCenter() })
}

/** Reads a count from the external script, which may return anything. */
function countOf(found: unknown): number {
  return typeof found === 'number' && Number.isFinite(found) && found > 0 ? Math.floor(found) : 0
}
