import { carryVisit } from './carry-visit'
import { leaveServedPage, servedPage } from './served-page'

/** The attribute of the served page while a visitor is in the middle of something that would be lost with the element under it. */
const HELD = 'data-held'
/** Fired on the window when the served page may be replaced again. The app hears it only if it waits. */
const RELEASED = 'servedpagereleased'

/** Actions that a visitor may be in the middle of, and the events on the window that end them. */
const HOLDS = {
  press: ['pointerup', 'pointercancel', 'dragend', 'blur'],
  key: ['keyup', 'blur'],
  letter: ['compositionend', 'blur'],
} as const

type Hold = keyof typeof HOLDS

/**
 * Notes when a visitor presses a button or composes a letter on a served page, which the app must not replace meanwhile. Browsers would
 * lose the click or the letter, because its end would reach another element.
 */
export function watchHolds(served: HTMLElement): void {
  const held = new Set<Hold>()
  const hold = (one: Hold): void => {
    held.add(one)
    served.setAttribute(HELD, '')
  }
  const release = (one?: Hold): void => {
    // After the click that ends a press.
    setTimeout(() => {
      if (one) held.delete(one)
      if (held.size === 0) served.removeAttribute(HELD)
      window.dispatchEvent(new Event(RELEASED))
    })
  }
  served.addEventListener('pointerdown', ({ button }) => {
    // Some systems report no end of a press that opens the context menu.
    if (button === 0) hold('press')
  })
  served.addEventListener('keydown', ({ key }) => {
    if (key === ' ') hold('key')
  })
  served.addEventListener('compositionstart', () => hold('letter'))
  for (const one of ['press', 'key', 'letter'] as const) for (const end of HOLDS[one]) window.addEventListener(end, () => release(one))
  // A field that the browser has filled reports it when scripts may read it.
  window.addEventListener('change', () => release())
}

/** Returns whether a password manager has filled a field that scripts may not read yet: not before a visitor's first press or key. */
function isUnread(served: HTMLElement): boolean {
  try {
    return [...served.querySelectorAll<HTMLInputElement>('input:autofill')].some(({ value }) => value === '')
  } catch {
    // Older browsers don't know the selector.
    return false
  }
}

/**
 * Replaces the served page by the app's own, which must be complete, as soon as a visitor isn't in the middle of something on it. What they
 * have typed, and where, is the same in the app's page.
 *
 * @param done called when the app's page is shown
 * @returns stops waiting
 */
export function handOver(done: () => void): () => void {
  const attempt = (): void => {
    const served = servedPage()
    if (served && (served.hasAttribute(HELD) || isUnread(served))) return
    stop()
    const restore = served ? carryVisit(served) : undefined
    leaveServedPage()
    restore?.(document.getElementById('root') ?? document.body)
    done()
  }
  const stop = (): void => window.removeEventListener(RELEASED, attempt)
  window.addEventListener(RELEASED, attempt)
  attempt()
  return stop
}
