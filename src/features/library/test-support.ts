import { vi } from 'vitest'

const WIDTH = 1000

/**
 * Gives every element a size, because jsdom has no layout and a virtualized list would render nothing.
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
