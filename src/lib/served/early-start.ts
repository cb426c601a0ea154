import { droppedFiles, onFileDrag, type DroppedFiles } from '../browser/dropped-files'

/** The actions of served pages that only the app can do, by the `data-start` of their buttons. `submit` is the form's. */
const ACTIONS = ['empty', 'demo'] as const

/** A start that a visitor chose before the app had loaded. Never what was typed, which stays in the form. */
export interface EarlyStart {
  action: (typeof ACTIONS)[number] | 'submit'
  /** The files to start with, if any. */
  dropped: DroppedFiles | undefined
}

declare global {
  interface Window {
    /** Set by the script that chooses a bundle and read by the bundle, which share no modules. */
    earlyStart?: EarlyStart
  }
}

/** Fired on the window for each early start. The app hears it only if it has loaded meanwhile. */
const STARTED = 'earlystart'

/**
 * Calls a function when a visitor chooses files in a dialog that the served page opened, but the app has replaced since.
 *
 * @returns stops this
 */
export function onLateStart(take: () => void): () => void {
  window.addEventListener(STARTED, take)
  return () => window.removeEventListener(STARTED, take)
}

/** Returns what the visitor chose on the served page, once. */
export function takeEarlyStart(): EarlyStart | undefined {
  const { earlyStart } = window
  delete window.earlyStart
  return earlyStart
}

/** Shows on the served page that the start was understood. */
function showWait(served: HTMLElement, action: string): void {
  for (const button of served.querySelectorAll<HTMLButtonElement>('button[data-start]')) button.disabled = true
  served.querySelector(`[data-start="${action}"]`)?.setAttribute('aria-busy', 'true')
  const status = served.querySelector<HTMLElement>('[data-start="status"]')
  if (status) status.textContent = status.dataset['wait'] ?? ''
}

/**
 * Keeps what a visitor clicks, submits, chooses or drops on a served page until the app has loaded and can do it.
 *
 * @param served the element with the page, which is removed when the app takes over
 */
export function watchEarlyStart(served: HTMLElement): void {
  const keep = (action: EarlyStart['action'], dropped?: DroppedFiles): void => {
    if (dropped && dropped.files.length + dropped.folders.length === 0) return
    window.earlyStart = { action, dropped }
    showWait(served, action)
    window.dispatchEvent(new Event(STARTED))
  }
  for (const action of ACTIONS) served.querySelector(`[data-start="${action}"]`)?.addEventListener('click', () => keep(action))
  served.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    keep('submit')
  })
  const more = served.querySelector('[data-start="more"]')
  more?.addEventListener('click', () => more.setAttribute('aria-busy', 'true'))
  const input = served.querySelector<HTMLInputElement>('input[type="file"]')
  const isActive = (): boolean => served.isConnected
  // A page that takes no files refuses them, because the browser would open them in its place.
  const mark = (transfer: DataTransfer): void => {
    transfer.dropEffect = input ? 'copy' : 'none'
  }
  onFileDrag('dragover', mark, { isActive })
  const drop = (transfer: DataTransfer): void => {
    if (input) keep('empty', droppedFiles(transfer))
  }
  onFileDrag('drop', drop, { isActive })
  if (!input) return
  served.querySelector('[data-start="files"]')?.addEventListener('click', () => input.click())
  input.addEventListener('change', () => keep('empty', { files: [...(input.files ?? [])], folders: [] }))
}
