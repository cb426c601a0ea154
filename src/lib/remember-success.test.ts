import { expect, test, vi } from 'vitest'

import { rememberSuccess } from './remember-success'

test('loads a value once, also for calls at the same time', async () => {
  const load = vi.fn(() => Promise.resolve('H.264 decoder'))
  const get = rememberSuccess(load)
  expect(await Promise.all([get(), get()])).toEqual(['H.264 decoder', 'H.264 decoder'])
  expect(await get()).toBe('H.264 decoder')
  expect(load).toHaveBeenCalledTimes(1)
})

test('loads a value again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('The page crashed.')).mockResolvedValue('H.264 decoder')
  const get = rememberSuccess(load)
  await expect(get()).rejects.toThrow('The page crashed.')
  expect(await get()).toBe('H.264 decoder')
})
