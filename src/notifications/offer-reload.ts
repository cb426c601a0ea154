import { notify } from './notify'

const KEY = 'new-version'
const NEW_VERSION = 'A new version is available.'
const NOT_YET = 'Reload again when your changes are saved and uploads have finished.'

/** The time limit for saving, after which the page stays. */
const SAVE_MILLISECONDS = 5000
const CHECK_MILLISECONDS = 200

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns whether leaving the page would lose something. The check makes reviews save their changes, as leaving does. */
function wouldLose(page: Pick<EventTarget, 'dispatchEvent'>): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
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
    reload()
  }
  function offer(message: string): void {
    notify({ key: KEY, message, variant: 'info', persist: true, action: { text: 'Reload', run: () => void reloadSafely() } })
  }
  offer(NEW_VERSION)
}
