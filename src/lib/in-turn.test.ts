import { expect, it, vi } from 'vitest'

import { inTurn } from './in-turn'

it('processes all items, four at a time, and continues after a failure', async () => {
  let running = 0
  let most = 0
  const onProgress = vi.fn<(ended: number) => void>()
  const failures = await inTurn(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (item === 2) throw new Error('no')
    },
    { onProgress },
  )
  expect(most).toBe(4)
  expect(failures).toEqual([{ item: 2, error: new Error('no') }])
  expect(onProgress.mock.calls.map(([ended]) => ended)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('starts no further item after an abort', async () => {
  const controller = new AbortController()
  const done: number[] = []
  const items = Array.from({ length: 20 }, (_, index) => index)
  await inTurn(
    items,
    async (item) => {
      await Promise.resolve()
      done.push(item)
      if (item === 3) controller.abort()
    },
    { signal: controller.signal },
  )
  expect(done.length).toBeLessThan(10)
})

it('resolves without items', async () => {
  expect(await inTurn([], () => Promise.reject(new Error('not called')))).toEqual([])
})
