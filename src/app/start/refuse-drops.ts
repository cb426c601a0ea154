import { holdsFiles } from '#lib/browser/dropped-files.ts'

/**
 * Keeps the browser from opening dropped files in place of the app. Pages that accept files add their own listeners, which run after this
 * one.
 *
 * @returns a function that stops it
 */
export function refuseDrops(scope: Window = window): () => void {
  const refuse = (event: DragEvent): void => {
    if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  const types = ['dragover', 'drop'] as const
  for (const type of types) scope.addEventListener(type, refuse)
  return () => {
    for (const type of types) scope.removeEventListener(type, refuse)
  }
}
