import { notify } from './notify'

const KEY = 'new-version'
const NEW_VERSION = 'A new version is available.'
const NOT_YET = 'Reload again when your changes are saved and uploads have finished.'

/** The time limit for saving, after which the page stays. */
const SAVE_MILLISECONDS = 5000
const CHECK_MILLISECONDS = 200

/** The wait in milliseconds after which a page that is still open reloads again. It doubles with each attempt, for slow connections. */
const STUCK_MILLISECONDS = 5000

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns whether leaving the page would lose something. The check makes reviews save their changes, as leaving does. */
function wouldLose(page: Pick<EventTarget, 'dispatchEvent'>): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/**
 * Reloads the page, and again for as long as it stays: in Chromium, a reload sometimes never ends if one service worker replaces another
 * meanwhile.
 */
function reloadUntilGone(reload: () => void, pause = STUCK_MILLISECONDS): void {
  reload()
  setTimeout(() => reloadUntilGone(reload, pause * 2), pause)
}

interface ReloadedPage {
  page?: Pick<EventTarget, 'dispatchEvent'>
  reload?: () => void
}

/** Offers to reload the page because a newer version of the app was deployed. Unsaved changes are saved first; otherwise the page stays. */
export function offerReload({ page = globalThis, reload = () => location.reload() }: ReloadedPage = {}): void {
  async function reloadSafely(): Promise<void> {
    for (let waited = 0; wouldLose(page); waited += CHECK_MILLISECONDS) {
      if (waited >= SAVE_MILLISECONDS) {
        offer(NOT_YET)
        return
      }
      await wait(CHECK_MILLISECONDS)
    }
    reloadUntilGone(reload)
  }
  function offer(message: string): void {
    notify({ key: KEY, message, variant: 'info', persist: true, action: { text: 'Reload', run: () => void reloadSafely() } })
  }
  offer(NEW_VERSION)
}
