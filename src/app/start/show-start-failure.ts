import { isModuleLost, mayReload } from '#lib/browser/may-reload.ts'
import { leaveServedPage } from '#lib/served/served-page.ts'
import { errorWords } from '#lib/words/error-words.ts'

/**
 * Reloads the page once if a file of the app couldn't be loaded, as when the connection breaks or a newer build has replaced it. Otherwise
 * shows why the app couldn't start.
 *
 * @param recovery the path of the recovery page, in builds that have one
 */
export function handleStartFailure(error: unknown, recovery?: string, reload: () => void = () => location.reload()): void {
  if (isModuleLost(error) && mayReload()) reload()
  else showStartFailure(error, recovery)
}

/**
 * Shows that the app couldn't start, and why, without using any part of the app.
 *
 * @param recovery the path of the recovery page, in builds that have one
 */
export function showStartFailure(error: unknown, recovery?: string): void {
  console.error('Cannot setup the application', error)
  leaveServedPage()
  const root = document.getElementById('root')
  if (!root) return
  const box = document.createElement('div')
  box.className = 'first-paint-error'
  box.setAttribute('role', 'alert')
  const title = document.createElement('h1')
  title.textContent = 'Cannot setup the application'
  const reason = document.createElement('p')
  reason.textContent = errorWords(error)
  const again = document.createElement('button')
  again.textContent = 'Refresh the page'
  again.addEventListener('click', () => location.reload())
  box.append(title, reason, again)
  if (recovery !== undefined) {
    const link = document.createElement('a')
    link.href = recovery
    link.textContent = 'Open recovery'
    box.append(link)
  }
  root.replaceChildren(box)
}
