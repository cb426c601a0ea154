import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'

import { loadBrowserParser } from '#lib/browser/client-info.ts'

const original = getConfig()
const nextTurn = globalThis.setImmediate
const turnsToSettle = 5

// A portal renders its children in a second render, which React schedules. On a slow machine that render runs after the one timer that
// Testing Library waits for, so a dialog would be missing right after the click that opens it. The scheduler runs in these turns.
async function letRendersFinish(): Promise<void> {
  for (let turn = 0; turn < turnsToSettle; turn += 1) await new Promise((resolve) => nextTurn(resolve))
}

/** Whether a query runs that is repeated until it succeeds. When time is up, its error gets the document. */
const isPolled = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

configure({
  // Lazy-loaded modules take longer than a second on a busy machine.
  asyncUtilTimeout: 10_000,
  // A `findBy` fails many times before it succeeds, and writing the whole document into each error takes longer than the search.
  getElementError: (message, container) =>
    isPolled()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : original.getElementError(message, container),
  asyncWrapper: (act) =>
    original.asyncWrapper(async () => {
      const result: unknown = await act()
      await letRendersFinish()
      return result
    }),
})

afterEach(cleanup)

// As at the start of the app.
await loadBrowserParser(navigator.userAgent)

/** Stands in for layout, which jsdom doesn't have. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
