import { expect, it } from 'vitest'

import { createSecrets, recordId } from './secrets'

it('gives out each secret once, and its record has only a hash', () => {
  const secrets = createSecrets()
  const [first, second] = [secrets.create('session'), secrets.create('token')]
  const [session, link] = [secrets.take(first), secrets.take(second)]
  expect([session, link]).toEqual([expect.stringMatching(/^session-[\da-f]{32}$/), expect.stringMatching(/^token-[\da-f]{32}$/)])
  expect([first, second]).toEqual([recordId('session', session ?? ''), recordId('token', link ?? '')])
  expect(first).toMatch(/^session-[\da-f]{64}$/)
  expect([secrets.take(first), secrets.take(second)]).toEqual([undefined, undefined])
})

it('opens nothing with the ID of a record', () => {
  const id = createSecrets().create('session')
  expect(recordId('session', id)).not.toBe(id)
})

it('forgets the oldest of 10,000 secrets that no one has sent', () => {
  const secrets = createSecrets()
  const ids = Array.from({ length: 10_001 }, () => secrets.create('token'))
  expect([secrets.take(ids[0] ?? ''), secrets.take(ids[1] ?? '')]).toEqual([undefined, expect.any(String)])
})
