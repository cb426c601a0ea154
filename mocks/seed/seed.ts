import { hashPassword } from '../accounts/password'
import type { Tables } from '../records/tables'
import { demoAccount } from './demo-account'

export const DEMO_USER_ID = 'user-demo'

/** 2026-10-01, fixed, so that every seed is the same. */
const DATE_CREATED = 1_790_812_800
const SALT = '72656461637469676f2d73747564696f'

/** Puts in what a fresh back end holds: the demo account, with an empty library. Does nothing where it is there already. */
export async function seed(tables: Tables, iterations?: number): Promise<void> {
  if (tables.get('users', DEMO_USER_ID)) return
  const password = await hashPassword(demoAccount.password, iterations, SALT)
  await tables.change((draft) => {
    draft.put('users', {
      id: DEMO_USER_ID,
      name: demoAccount.name,
      email: demoAccount.email,
      emailKey: demoAccount.email.toLowerCase(),
      company: null,
      jobTitle: null,
      dateCreated: DATE_CREATED,
      password,
    })
  })
}
