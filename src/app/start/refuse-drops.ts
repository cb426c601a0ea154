import { onFileDrag } from '#lib/browser/dropped-files.ts'

/**
 * Keeps the browser from opening dropped files in place of the app. Pages that accept files add their own listeners, which run after this
 * one.
 *
 * @returns a function that stops it
 */
export function refuseDrops(scope: Window = window): () => void {
  const refuse = (transfer: DataTransfer): void => {
    transfer.dropEffect = 'none'
  }
  const stops = [onFileDrag('dragover', refuse, { scope }), onFileDrag('drop', refuse, { scope })]
  return () => {
    for (const stop of stops) stop()
  }
}
