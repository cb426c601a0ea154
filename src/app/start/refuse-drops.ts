import { holdsFiles } from '../../lib/dropped-files'

/**
 * Keeps the browser from opening a dropped file in place of the app, on every page. A page that takes files says so in a listener of
 * its own, which the browser calls after this one.
 *
 * @returns a function that ends it
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
