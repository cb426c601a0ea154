import { expect, it, vi } from 'vitest'

import { whenLeading, type Locks } from './leader'

/** Simulates one lock, which is held until its tab is closed or its work fails. */
function locks(): { of: (tab: string) => Locks; close: (tab: string) => void } {
  const waiting: { tab: string; begin: () => void }[] = []
  let holder: string | undefined
  const next = (): void => {
    const first = waiting.shift()
    holder = first?.tab
    first?.begin()
  }
  return {
    of: (tab) => ({
      request: async (_name, work) => {
        await new Promise<void>((begin) => {
          waiting.push({ tab, begin })
          if (holder === undefined) next()
        })
        try {
          await work()
        } catch (error) {
          next()
          throw error
        }
      },
    }),
    close: (tab) => {
      if (holder === tab) next()
    },
  }
}

it('runs in one tab, and in the next when that one is closed', async () => {
  const shared = locks()
  const leading: string[] = []
  for (const tab of ['one', 'two']) {
    void whenLeading(async () => void leading.push(tab), shared.of(tab))
  }
  await vi.waitFor(() => expect(leading).toEqual(['one']))
  shared.close('one')
  await vi.waitFor(() => expect(leading).toEqual(['one', 'two']))
})

it('passes the lock on when a tab fails to lead', async () => {
  const shared = locks()
  const leading: string[] = []
  const failed = whenLeading(() => Promise.reject(new Error('no records')), shared.of('one'))
  void whenLeading(async () => void leading.push('two'), shared.of('two'))
  await expect(failed).rejects.toThrow('no records')
  await vi.waitFor(() => expect(leading).toEqual(['two']))
})
