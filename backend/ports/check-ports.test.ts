import { expect, it } from 'vitest'

import { startTestBackend } from '#mocks/testing/test-backend.ts'
import { startBackend } from '../backend'
import type { Ports } from './ports'

const names = [
  'tables',
  'files',
  'engines',
  'runner',
  'probes',
  'cloud',
  'sockets',
  'mail',
  'identity',
  'payments',
  'clock',
  'newId',
  'interrupt',
  'wording',
  'origin',
]

it.each(names)('a home without %s fails at the start with the name of the port', async (name) => {
  const { backend } = await startTestBackend()
  const lacking = Object.fromEntries(Object.entries(backend).filter(([port]) => port !== name))
  // What a home without types would pass.
  await expect(startBackend(lacking as unknown as Ports)).rejects.toMatchObject({
    name: 'MissingPortError',
    code: 'missing-port',
    message: `This home of the back end lacks the port "${name}".`,
  })
})

it('starts without single sign-on, which a home may turn off', async () => {
  const { backend } = await startTestBackend()
  await expect(startBackend({ ...backend, identity: null })).resolves.toMatchObject({ backend: { identity: null } })
})
