import { notify } from './notify'

/** Fills the screen with an element, or says that the browser doesn't allow it. Returns whether it did. */
export async function enterFullscreen(element: Element): Promise<boolean> {
  try {
    await element.requestFullscreen()
    return true
  } catch {
    notify({ message: 'Your browser doesn’t allow fullscreen here.', variant: 'error' })
    return false
  }
}
