import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'

const original = getConfig()
const nextTurn = globalThis.setImmediate
const turnsToSettle = 5

// A portal shows its children in a second render, which React leaves to its scheduler: on a slow machine it comes after the one timer that
// Testing Library waits for, and a dialog is not there yet when the click that opened it is over. The scheduler runs in these turns.
async function letRendersFinish(): Promise<void> {
  for (let turn = 0; turn < turnsToSettle; turn += 1) await new Promise((resolve) => nextTurn(resolve))
}

configure({
  // Parts that are loaded when they are wanted take longer than a second to come on a machine with other work.
  asyncUtilTimeout: 10_000,
  asyncWrapper: (act) =>
    original.asyncWrapper(async () => {
      const result: unknown = await act()
      await letRendersFinish()
      return result
    }),
})

afterEach(cleanup)
