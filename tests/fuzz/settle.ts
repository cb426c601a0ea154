import type { Browser } from './browser.ts'
import { Violation } from './model.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** The longest wait of a retried write is a minute, and a hanging worker is ended after some minutes. */
const MAX_SETTLING = 180 * MINUTE

/** Waits until the back end of a tab has started. */
export async function waitForStart(browser: Browser, time: VirtualTime): Promise<void> {
  for (let waited = 0; waited < 10 * MINUTE && !browser.leader(); waited += 5 * SECOND) await time.pass(5 * SECOND)
  const failures = browser.tabs().map((tab) => String(tab.failure()))
  if (!browser.leader()) throw new Violation(`The back end doesn’t start: ${failures.join(', ')}`)
}

/** Waits until no job is left. */
export async function settle(browser: Browser, time: VirtualTime): Promise<void> {
  const isBusy = async (): Promise<boolean> => ((await browser.leader()?.running()?.tables.of('jobs', 'open', true))?.length ?? 1) > 0
  // Finished uploads are added to the library a moment later.
  await time.pass(5 * SECOND)
  for (let waited = 0; waited < MAX_SETTLING && (await isBusy()); waited += MINUTE) await time.pass(MINUTE)
  await time.pass(5 * SECOND)
}
