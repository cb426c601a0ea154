import type { DrawnPage } from './page-drawing'

/**
 * Draws pages in order, and starts each one before the previous page is used, because a PDF is parsed in a separate worker. No more than
 * two drawn pages are in memory if the caller frees each one.
 *
 * @throws the errors of `draw`
 */
export async function* drawAhead<Page>(
  pages: readonly Page[],
  draw: (page: Page) => Promise<DrawnPage>,
): AsyncGenerator<[Page, DrawnPage]> {
  const start = (index: number): Promise<DrawnPage> | undefined => {
    const page = pages[index]
    const drawn = page === undefined ? undefined : draw(page)
    // The caller may stop before it awaits this page.
    drawn?.catch(() => undefined)
    return drawn
  }
  let next = start(0)
  try {
    for (const [index, page] of pages.entries()) {
      const drawn = await next
      if (!drawn) return
      next = start(index + 1)
      yield [page, drawn]
    }
  } finally {
    void next?.then(({ canvas }) => (canvas.width = 0)).catch(() => undefined)
  }
}

type DrawPage = (page: number, scale: number) => Promise<DrawnPage>

/**
 * Returns a function that draws a page like `draw`, and starts the next page at the same scale before it is requested. `close` frees a page
 * that was drawn ahead and not requested.
 */
export function drawNextAhead(draw: DrawPage, pageCount: number): { draw: DrawPage; close: () => void } {
  let ahead: { page: number; scale: number; drawn: Promise<DrawnPage> } | undefined
  const close = (): void => {
    void ahead?.drawn.then(({ canvas }) => (canvas.width = 0)).catch(() => undefined)
    ahead = undefined
  }
  return {
    draw: (page, scale) => {
      if (ahead?.page !== page || ahead.scale !== scale) close()
      const drawn = ahead?.drawn ?? draw(page, scale)
      ahead = page < pageCount ? { page: page + 1, scale, drawn: draw(page + 1, scale) } : undefined
      // The next page may never be requested.
      ahead?.drawn.catch(() => undefined)
      return drawn
    },
    close,
  }
}
