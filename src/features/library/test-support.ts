import { vi } from 'vitest'

const WIDTH = 1000

/**
 * Gives every element a size, which a document without a layout does not: a list of which only what is in sight is drawn would
 * draw nothing.
 *
 * @param height in pixels
 */
export function giveRoom(height = 800): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
}
