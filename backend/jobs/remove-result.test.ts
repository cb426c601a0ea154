import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { removeResult } from './remove-result'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const open = () => new DOMException('The file is open.', 'NoModificationAllowedError')

it('removes a file that a terminated worker has open for a moment', async () => {
  const remove = vi.fn<() => Promise<void>>().mockRejectedValueOnce(open()).mockRejectedValueOnce(open()).mockResolvedValue()
  const removed = removeResult({ remove }, 'versions', 'version-1')
  await vi.advanceTimersByTimeAsync(400)
  await removed
  expect(remove).toHaveBeenCalledTimes(3)
  expect(remove).toHaveBeenCalledWith('versions', 'version-1')
})

it('gives up on a file that stays open, and at once on any other error', async () => {
  const remove = vi.fn<() => Promise<void>>().mockRejectedValue(open())
  const removed = Promise.allSettled([removeResult({ remove }, 'versions', 'version-1')])
  await vi.advanceTimersByTimeAsync(5000)
  expect(await removed).toMatchObject([{ status: 'rejected', reason: { message: 'The file is open.' } }])
  expect(remove).toHaveBeenCalledTimes(10)
  const fails = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('disk'))
  await expect(removeResult({ remove: fails }, 'versions', 'version-1')).rejects.toThrow('disk')
  expect(fails).toHaveBeenCalledTimes(1)
})
