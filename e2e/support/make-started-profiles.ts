import type { FullConfig, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openChromium } from './browsers.ts'
import { shareBuilds } from './build-once.ts'
import { copyProfile, offerStartedProfiles, profileIn } from './started-profile.ts'
import { signInAsDemo, signInToEmptyLibrary, waitForStoredApp } from './steps.ts'
import { expect } from './studio-test.ts'

/** Copies of the files that the service worker has stored anyway. */
const HTTP_CACHE = 'Default/Cache'

async function storeApp(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible()
  await waitForStoredApp(page)
}

/** Each continues where the one before has stopped. */
const STEPS = [
  ['signed out', storeApp],
  ['demo account', signInAsDemo],
  ['empty library', signInToEmptyLibrary],
] as const

/**
 * Makes the profiles with which the journeys begin. A first start seeds the records and stores the app for offline use, and a sign-in derives
 * a key, which together take more CPU time than many a journey. Also lets the workers share builds.
 * Returns a function that deletes the profiles.
 */
export default async function makeStartedProfiles({ projects }: FullConfig): Promise<() => Promise<void>> {
  const address = projects[0]?.use.baseURL
  if (address === undefined) throw new Error('Set baseURL in the Playwright configuration')
  const profiles = await mkdtemp(join(tmpdir(), 'started-'))
  const current = join(profiles, 'current')
  for (const [beginning, act] of STEPS) {
    const context = await openChromium(current, address)
    await act(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    await rm(join(current, HTTP_CACHE), { recursive: true, force: true })
    await copyProfile(current, profileIn(profiles, beginning))
  }
  offerStartedProfiles(profiles, address)
  await shareBuilds(join(profiles, 'builds'))
  return () => rm(profiles, { recursive: true, force: true })
}
