import { deleteDB } from 'idb'

import type { KnownArchive } from './archives.ts'
import { createBrowser } from './browser.ts'
import { checkInvariants } from './invariants.ts'
import { createPerson } from './person.ts'
import type { Random } from './random.ts'
import { settle, waitForStart } from './settle.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Adds an archive to another browser, in which all of its files must then be as they were. No tab of the first browser may run meanwhile. */
export async function openElsewhere(archive: KnownArchive, databaseName: string, time: VirtualTime, random: Random): Promise<void> {
  const browser = createBrowser(databaseName, time, random)
  const person = createPerson(browser, time, random)
  const close = (): void => {
    for (const { process } of browser.tabs()) process.kill()
    browser.worker()?.kill()
  }
  browser.openTab()
  await waitForStart(browser, time)
  await person.signIn()
  person.files.push(...archive.files)
  await person.archives.add(archive.content)
  // The jobs of an archive continue with the next start.
  close()
  browser.openTab()
  await waitForStart(browser, time)
  await settle(browser, time)
  await person.signIn()
  await checkInvariants(browser, person)
  close()
  await deleteDB(databaseName)
}
