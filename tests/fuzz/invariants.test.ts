import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { BrowserTables } from '#mocks/records/tables.ts'
import { createBrowser, type Browser } from './browser.ts'
import { checkInvariants } from './invariants.ts'
import { createPerson, type Person } from './person.ts'
import { randomOf } from './random.ts'
import { countingUuids, START } from './run.ts'
import { settle, waitForStart } from './settle.ts'
import { installVirtualTime, type VirtualTime } from './virtual-time.ts'

let browsers = 0
let time: VirtualTime
let browser: Browser
let person: Person
let tables: BrowserTables

/** Lets a person work without faults until there is a version and a saved review. */
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  browsers += 1
  time = installVirtualTime(START, countingUuids())
  const random = randomOf(3)
  browser = createBrowser(`invariants-${browsers}`, time, random)
  person = createPerson(browser, time, random)
  browser.openTab()
  await waitForStart(browser, time)
  await person.signIn()
  const running = browser.leader()?.running()?.tables
  if (!running) throw new Error('The back end has started.')
  tables = running
  const isReady = async (): Promise<boolean> =>
    (await tables.all('versions')).length > 0 && (await tables.all('detections')).some(({ lastSave }) => lastSave !== undefined)
  for (let acts = 0; acts < 200 && !(await isReady()); acts += 1) {
    await person.act()
    await time.pass(20_000)
  }
  await person.finishUploads()
  await settle(browser, time)
})

afterEach(() => {
  for (const { process } of browser.tabs()) process.kill()
  browser.worker()?.kill()
  time.restore()
})

const pathIn = (folder: string): string => [...browser.disk.entries.keys()].find((path) => path.includes(`/${folder}/`)) ?? ''

function changeContent(folder: string, change: (text: string) => string): Promise<void> {
  const entry = browser.disk.entries.get(pathIn(folder))
  if (!entry) throw new Error(`There is a file in ${folder}.`)
  return entry.content.text().then((text) => void (entry.content = new File([change(text)], entry.content.name)))
}

/** Returns the ID of a file that the person has uploaded. */
const uploaded = (): string => person.files.find(({ fate, hasArrived }) => fate === 'kept' && hasArrived)?.id ?? ''

const problem = (): Promise<string> =>
  checkInvariants(browser, person).then(
    () => 'none',
    (error: unknown) => String(error),
  )

describe('the invariants', () => {
  it('hold as long as nothing is damaged', async () => {
    expect(await problem()).toBe('none')
  })

  it.each<[what: string, damage: () => unknown, problem: RegExp]>([
    ['a lost file', () => browser.disk.entries.delete(pathIn('media')), /Content of .*: 404/],
    ['a file with other content', () => changeContent('media', (text) => text.slice(1)), /has other content than was uploaded/],
    ['a half-made version', () => changeContent('versions', (text) => text.slice(0, 30)), /is half-made/],
    ['another version than the verified one', () => changeContent('versions', (text) => `x${text}`), /isn’t what was verified/],
    ['a version without a thumbnail', () => changeContent('version-thumbnails', () => ''), /A thumbnail of .* is empty/],
    [
      'a file without a record',
      () => browser.disk.entries.set('redaction-studio/versions/x', { content: new File(['x'], 'x'), writers: new Set() }),
      /The file versions\/x has no record/,
    ],
    ['a lost record', () => tables.change((draft) => draft.delete('media', uploaded())), /is lost/],
    [
      'a review without its file',
      () =>
        tables.change(async (draft) => {
          const [review] = await draft.all('detections')
          if (review) draft.put('detections', { ...review, id: 'gone', mediaId: 'gone' })
        }),
      /The review gone has no file/,
    ],
    [
      'a review that has lost an item',
      () =>
        tables.change(async (draft) => {
          for (const review of await draft.all('detections')) draft.put('detections', { ...review, tracks: [] })
        }),
      /The review of .* is .* instead of/,
    ],
    [
      'a job that never runs',
      () =>
        tables.change(async (draft) => {
          const [job] = await draft.all('jobs')
          if (job) draft.put('jobs', { ...job, id: 'job-stuck', state: 'running', finishedAt: null })
        }),
      /The queue has stopped/,
    ],
  ])('report %s', async (_what, damage, expected) => {
    await damage()
    expect(await problem()).toMatch(expected)
  })
})
