import type { FullConfig } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openChromium } from './browsers.ts'
import { offerStartedProfile } from './started-profile.ts'
import { waitForStoredApp } from './steps.ts'
import { expect } from './studio-test.ts'

/** Copies of the files that the service worker has stored anyway. */
const HTTP_CACHE = 'Default/Cache'

/**
 * Makes a profile of a visitor who has opened the app once, without a session. A first start seeds the records and stores the app for offline
 * use, which takes more CPU time than many a journey, so the journeys start with copies. Returns a function that deletes the profile.
 */
export default async function makeStartedProfile({ projects }: FullConfig): Promise<() => Promise<void>> {
  const address = projects[0]?.use.baseURL
  if (address === undefined) throw new Error('Set baseURL in the Playwright configuration')
  const profile = await mkdtemp(join(tmpdir(), 'started-'))
  const context = await openChromium(profile, address)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible()
  await waitForStoredApp(page)
  await context.close()
  await rm(join(profile, HTTP_CACHE), { recursive: true, force: true })
  offerStartedProfile(profile, address)
  return () => rm(profile, { recursive: true, force: true })
}
