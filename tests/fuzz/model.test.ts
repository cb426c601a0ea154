import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createBrowser, type Browser } from './browser.ts'
import { checkInvariants } from './invariants.ts'
import { NOTHING_DRAWN } from './model.ts'
import { createPerson, kindOf, type Person } from './person.ts'
import { randomOf, type Random } from './random.ts'
import { createReviews } from './reviews.ts'
import { countingUuids, START } from './run.ts'
import { settle, waitForStart } from './settle.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { installVirtualTime, type VirtualTime } from './virtual-time.ts'

const DAY = 24 * 3_600_000

let browsers = 0
let numbers = 0
let time: VirtualTime
let random: Random
let browser: Browser
let person: Person
let uploads: Uploads

const nextNumber = (): number => (numbers += 1)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  browsers += 1
  time = installVirtualTime(START, countingUuids())
  random = randomOf(3)
  browser = createBrowser(`model-${browsers}`, time, random)
  person = createPerson(browser, time, random)
  uploads = createUploads({ browser, random, request: person.request, signIn: person.signIn, nextNumber })
  browser.openTab()
  await waitForStart(browser, time)
  await person.signIn()
})

afterEach(() => {
  for (const { process } of browser.tabs()) process.kill()
  browser.worker()?.kill()
  time.restore()
})

it('expects a file of an archive as it was, or as it is in the archive, if its deletion had no response', async () => {
  const file = await uploads.begin()
  person.files.push(file)
  await person.finishUploads()
  await settle(browser, time)
  await person.archives.exportAll()
  const { saveReview } = createReviews({ random, call: person.call, nextNumber, kindOf, lastStart: 50 })
  await saveReview(file)
  expect(file.drawn).not.toEqual([NOTHING_DRAWN])
  expect((await person.deleteFile(file))?.status).toBe(204)
  file.fate = 'uncertain'
  // Some imports are of a part of the archive.
  const isBack = async (): Promise<boolean> => (await person.call('GET', `/media/${file.id}`))?.status === 200
  for (let tries = 0; tries < 20 && !(await isBack()); tries += 1) await person.archives.importAll()
  await checkInvariants(browser, person)
  expect([file.fate, file.drawn]).toEqual(['kept', [NOTHING_DRAWN]])
})

it('expects an unfinished upload to be removed after the clock was set back by a day or more', async () => {
  let file = await uploads.begin()
  while (file.hasArrived) file = await uploads.begin()
  for (let tries = 0; tries < 20 && time.now() > START - DAY; tries += 1) {
    browser.faults.arm({ kind: 'clock-back', point: 'request', nth: 0 })
    await person.call('GET', '/media?page=0&rowsPerPage=20')
  }
  expect(time.now()).toBeLessThan(START - DAY)
  for (const { process } of browser.tabs()) process.kill()
  // It keeps the file open for the next chunk, and an open file keeps its upload.
  browser.worker()?.kill()
  browser.openTab()
  await waitForStart(browser, time)
  await person.signIn()
  expect(file.id).toBeDefined()
  await uploads.send(file, 1)
  expect(file.id).toBeUndefined()
})
