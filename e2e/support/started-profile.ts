import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Environment variables with the folder of the profiles and the address that they know. Playwright passes them on to its workers. */
const PROFILES = 'STARTED_PROFILES'
const ADDRESS = 'STARTED_PROFILES_ADDRESS'

/** The state in which a journey finds the browser. All but the first visit have the app stored for offline use. */
export type Beginning = 'first visit' | 'signed out' | 'demo account' | 'empty library'

/** The models and the runtime, which are most of a profile. The browser deletes stored responses, but never changes them. */
const LINKED_FOLDER = 'CacheStorage'
const MIN_LINKED_BYTES = 1_000_000

/** Returns the folder of a profile. */
export const profileIn = (profiles: string, beginning: Beginning): string => join(profiles, beginning.replaceAll(' ', '-'))

/** Offers profiles in which the app at an address has been started to all journeys. */
export function offerStartedProfiles(profiles: string, address: string): void {
  process.env[PROFILES] = profiles
  process.env[ADDRESS] = address
}

/** Copies a profile into a folder, with links to the large files that don't change. */
export async function copyProfile(profile: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const entry of await readdir(profile, { withFileTypes: true })) {
    const [from, to] = [join(profile, entry.name), join(folder, entry.name)]
    if (entry.isDirectory()) await copyProfile(from, to)
    else if (from.includes(LINKED_FOLDER) && (await stat(from)).size >= MIN_LINKED_BYTES) await link(from, to)
    else if (entry.isFile()) await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}

/** Copies the profile of a beginning into a folder. Leaves the folder empty for an address that the profiles don't know. */
export async function copyStartedProfile(folder: string, address: string, beginning: Beginning): Promise<void> {
  const profiles = process.env[PROFILES]
  if (beginning === 'first visit' || profiles === undefined || process.env[ADDRESS] !== address) return
  await copyProfile(profileIn(profiles, beginning), folder)
}
