import { personas, seedPersona, type PersonaName } from '../seed/personas'
import type { TestBackend } from './test-backend'

/** Makes the persona's account with a session; the id is what `call` takes as `as`. */
export async function joinAs({ tables }: TestBackend, name: Exclude<PersonaName, 'visitor'>): Promise<string> {
  const { id, email } = personas[name]
  await seedPersona(tables, email, 1)
  await tables.change((draft) => draft.put('sessions', { id: `token-of-${id}`, userId: id, createdAt: 1 }))
  return id
}
