import { hashPassword } from '#backend/accounts/password.ts'
import type { Tables } from '#backend/ports/tables.ts'
import type { UserRecord } from '#backend/records/records.ts'
import type { Files } from '#backend/ports/files.ts'
import { demoAccount } from './demo-account'
import { putSampleProject, writeSampleFiles, type SampleFile } from './sample-project'

export const DEMO_USER_ID = 'user-demo'

/** 2026-10-01, fixed so that all seeds are equal. */
const DATE_CREATED = 1_790_812_800
const SALT = '72656461637469676f2d73747564696f'

export interface SeedParts {
  tables: Tables
  files: Files
  /** Loads the files of the demo account's sample project; without this function the library starts empty. */
  loadSample?: () => Promise<SampleFile[]>
  /** The iterations of the password hash; fewer in tests. */
  passwordIterations?: number
}

/** Adds the demo account and its sample project, unless the account exists. */
export async function seed({ tables, files, loadSample, passwordIterations }: SeedParts): Promise<void> {
  if (await tables.get('users', DEMO_USER_ID)) return
  const [hasSample, password] = await Promise.all([
    writeSample(files, loadSample),
    hashPassword(demoAccount.password, passwordIterations, SALT),
  ])
  const user: UserRecord = {
    id: DEMO_USER_ID,
    name: demoAccount.name,
    email: demoAccount.email,
    emailKey: demoAccount.email.toLowerCase(),
    company: null,
    jobTitle: null,
    dateCreated: DATE_CREATED,
    password,
  }
  await tables.change((draft) => {
    draft.put('users', user)
    if (hasSample) putSampleProject(draft, user)
  })
}

/** Writes the sample files. Returns false on failure, because the product works without them. */
async function writeSample(files: Files, load: SeedParts['loadSample']): Promise<boolean> {
  if (!load) return false
  try {
    await writeSampleFiles(files, await load())
    return true
  } catch (error) {
    console.warn('Couldn’t write the sample project, so the demo account starts empty', error)
    return false
  }
}
