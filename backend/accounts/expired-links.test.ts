import { beforeEach, describe, expect, it } from 'vitest'

import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { START_SECONDS } from '#mocks/testing/start-time.ts'

const HOUR = 3600

let backend: TestBackend

const addLink = (id: string, expiresAt: number) =>
  backend.tables.change((draft) => draft.put('tokens', { id, kind: 'invitation', userId: 'ada', expiresAt, usedAt: null }))
const hasEnded = async (id: string): Promise<boolean> => (await backend.tables.get('tokens', id))?.ended === true
const changeAt = async (seconds: number): Promise<void> => {
  backend.clock.milliseconds = 1000 * seconds
  await backend.tables.change((draft) => draft.put('flags', { id: 'flag', isOn: true }))
}

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
})

describe('an expired link', () => {
  it.each([
    ['in the hour of the last change', 60, 61],
    ['in the hour of this change', 5 * HOUR, 5 * HOUR],
    ['hours before', 2 * HOUR, 90 * HOUR],
    ['years before', 2 * HOUR, 20_000 * HOUR],
  ])('ends with the next change if it has expired %s', async (_, expires, changes) => {
    await addLink('link', START_SECONDS + expires)
    await addLink('later', START_SECONDS + changes + 1)
    await changeAt(START_SECONDS + changes)
    expect([await hasEnded('link'), await hasEnded('later')]).toEqual([true, false])
    await changeAt(START_SECONDS)
    expect(await hasEnded('link')).toBe(true)
  })

  it('ends with a later change if the next one fails', async () => {
    await addLink('link', START_SECONDS + 2 * HOUR)
    backend.clock.milliseconds = 1000 * (START_SECONDS + 9 * HOUR)
    backend.tables.whenChanging((_draft, changes) => {
      if (changes.some(({ id }) => id === 'refused')) throw new Error('on purpose')
    })
    await expect(backend.tables.change((draft) => draft.put('flags', { id: 'refused', isOn: true }))).rejects.toThrow('on purpose')
    await backend.tables.change(() => undefined)
    expect(await hasEnded('link')).toBe(false)
    await changeAt(START_SECONDS + 9 * HOUR)
    expect(await hasEnded('link')).toBe(true)
  })

  it('ends after the clock was ahead', async () => {
    await changeAt(START_SECONDS + 500 * HOUR)
    await changeAt(START_SECONDS)
    await addLink('link', START_SECONDS + 3 * HOUR)
    await changeAt(START_SECONDS + 4 * HOUR)
    expect(await hasEnded('link')).toBe(true)
  })
})
