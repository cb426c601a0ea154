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

configure({
  // Lazy-loaded modules take longer than a second on a busy machine.
  asyncUtilTimeout: 10_000,
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
