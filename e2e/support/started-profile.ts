import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'

/** Environment variables with the profile and the address that it knows. Playwright passes them on to its workers. */
const PROFILE = 'STARTED_PROFILE'
const ADDRESS = 'STARTED_PROFILE_ADDRESS'

/** Offers a profile in which the app at an address has been started to all journeys. */
export function offerStartedProfile(profile: string, address: string): void {
  process.env[PROFILE] = profile
  process.env[ADDRESS] = address
}

/** Copies the profile into a folder. Leaves the folder empty for an address that the profile doesn't know. */
export async function copyStartedProfile(folder: string, address: string): Promise<void> {
  const profile = process.env[PROFILE]
  if (profile === undefined || process.env[ADDRESS] !== address) return
  await cp(profile, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
