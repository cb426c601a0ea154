import { expect, it } from 'vitest'

import { addUser, startTestBackend } from '#mocks/testing/test-backend.ts'
import { endPasswordLinks, sendEmail } from './emails'

it('delivers an email once, after its record has become durable', async () => {
  const delivered: string[] = []
  const backend = await startTestBackend({ mail: { deliver: ({ to, subject }) => void delivered.push(`${to}: ${subject}`) } })
  await addUser(backend, 'ada')
  const { tables } = backend
  const user = await tables.get('users', 'ada')
  await tables.change(async (draft) => {
    if (user) await sendEmail(draft, 'reset', user, backend.backend)
    expect(delivered).toEqual([])
  })
  expect(delivered).toEqual(['ada@council.example: Reset your password'])
  await tables.change((draft) => endPasswordLinks(draft, 'ada'))
  expect(delivered).toEqual(['ada@council.example: Reset your password'])
})

it('delivers none of a change that fails', async () => {
  const delivered: string[] = []
  const backend = await startTestBackend({ mail: { deliver: ({ to }) => void delivered.push(to) } })
  await addUser(backend, 'ada')
  const user = await backend.tables.get('users', 'ada')
  const failing = backend.tables.change(async (draft) => {
    if (user) await sendEmail(draft, 'verify', user, backend.backend)
    throw new Error('It failed.')
  })
  await expect(failing).rejects.toThrow('It failed.')
  expect(delivered).toEqual([])
})
