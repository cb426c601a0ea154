import { droppedFiles, onFileDrag, type DroppedFiles } from './dropped-files'

/** A start that a visitor chose before the app had loaded, with the files if any. */
interface EarlyStart {
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
function showWait(served: HTMLElement): void {
  for (const button of served.querySelectorAll('button')) button.disabled = true
  served.querySelector('[data-start="empty"]')?.setAttribute('aria-busy', 'true')
  const status = served.querySelector('[data-start="status"]')
  if (status) status.textContent = 'Starting…'
}

/**
 * Keeps what a visitor clicks, chooses or drops on the served landing page until the app has loaded and can do it.
 *
 * @param served the element with the page, which is removed when the app takes over
 */
export function watchEarlyStart(served: HTMLElement): void {
  const keep = (dropped?: DroppedFiles): void => {
    if (dropped && dropped.files.length + dropped.folders.length === 0) return
    window.earlyStart = { dropped }
    showWait(served)
    window.dispatchEvent(new Event(STARTED))
  }
  const input = served.querySelector<HTMLInputElement>('input[type="file"]')
  served.querySelector('[data-start="empty"]')?.addEventListener('click', () => keep())
  served.querySelector('[data-start="files"]')?.addEventListener('click', () => input?.click())
  input?.addEventListener('change', () => keep({ files: [...(input.files ?? [])], folders: [] }))
  if (!input) return
  const isActive = (): boolean => served.isConnected
  const allow = (transfer: DataTransfer): void => {
    transfer.dropEffect = 'copy'
  }
  onFileDrag('dragover', allow, { isActive })
  onFileDrag('drop', (transfer) => keep(droppedFiles(transfer)), { isActive })
}
