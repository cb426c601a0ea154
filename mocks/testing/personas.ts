import { personas, seedPersona, type PersonaName } from '../seed/personas'
import type { TestBackend } from './test-backend'
import { START_SECONDS } from './start-time'

/** Creates the persona's account with a session. Returns the ID for `as` of `call`. */
export async function joinAs({ tables }: TestBackend, name: Exclude<PersonaName, 'visitor'>): Promise<string> {
  const { id, email } = personas[name]
  await seedPersona(tables, email, 1)
  await tables.change((draft) => draft.put('sessions', { id: `token-of-${id}`, userId: id, createdAt: START_SECONDS }))
  return id
}
