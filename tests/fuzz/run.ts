import { createHash } from 'node:crypto'

import { deleteDB } from 'idb'

import { createBrowser, type Browser } from './browser.ts'
import { openElsewhere } from './elsewhere.ts'
import { KINDS, POINTS, type Fault, type FaultKind, type Point } from './faults.ts'
import { checkInvariants } from './invariants.ts'
import { Violation } from './model.ts'
import { createPerson, type Person } from './person.ts'
import { randomOf, type Random } from './random.ts'
import { settle, waitForStart } from './settle.ts'
import { installVirtualTime, type VirtualTime } from './virtual-time.ts'

/** 2026-11-20, in milliseconds. */
export const START = 1_795_132_800_000
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Faults in one browser, before the next one starts with empty storage. */
const ROUNDS = 25
const MAX_ACTIONS = 14

export interface FoundViolation {
  /** Repeats only this browser with the same seed. */
  browser: number
  round: number
  message: string
  faults: string[]
  actions: string[]
}

export interface FuzzResult {
  seed: number
  browsers: number
  faults: number
  /** The faults by kind and point, such as `tab-killed-before record-commit`. */
  counts: Map<string, number>
  /** A digest of everything that happened: equal for two runs of a seed. */
  trace: string
  violations: FoundViolation[]
}

export interface FuzzOptions {
  seed: number
  /** Stops after so many faults. */
  faults?: number
  /** Stops after so many seconds. */
  seconds?: number
  /** Runs only this browser. */
  browser?: number
  /** Whether to print the errors that the back end reports, which faults cause. */
  isVerbose?: boolean
}

const WORKER_POINTS: readonly Point[] = ['worker-call', 'worker-progress']
const STORING: readonly Point[] = ['record-write', 'record-commit', 'file-create', 'file-write', 'file-close', 'file-open']

function fits(kind: FaultKind, point: Point): boolean {
  if (kind === 'hangs') return WORKER_POINTS.includes(point)
  if (kind === 'storage-full') return STORING.includes(point)
  // A message between tabs isn't lost while both run.
  if (kind === 'fails') return point !== 'message'
  // A tab doesn't stop in the middle of a transaction.
  if (kind === 'tab-frozen') return point !== 'record-write'
  return true
}

/** How many of the points usually pass in a round. */
const USUAL: Record<Point, number> = {
  'record-read': 60,
  'record-write': 60,
  'record-commit': 30,
  'file-read': 30,
  'file-create': 6,
  'file-open': 8,
  'file-write': 12,
  'file-close': 8,
  'file-remove': 6,
  request: 12,
  response: 12,
  message: 10,
  'worker-call': 6,
  'worker-progress': 16,
}

function anyFault(random: Random): Fault {
  const kind = random.pick(KINDS)
  const point = random.pick(POINTS.filter((one) => fits(kind, one)))
  return { kind, point, nth: random.between(0, USUAL[point]) }
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const describe = ({ kind, point, nth }: Fault, target: string): string => `${kind} at ${point} ${nth}: ${target}`

async function reload(browser: Browser, time: VirtualTime, random: Random): Promise<void> {
  for (const { process } of browser.tabs()) process.kill()
  if (random.chance(0.5)) browser.worker()?.kill()
  browser.openTab()
  await waitForStart(browser, time)
}

interface Life {
  browser: Browser
  person: Person
  time: VirtualTime
  random: Random
  actions: string[]
}

/** Lets the person work until a fault has happened, and a little longer. */
async function work({ browser, person, time, random, actions }: Life): Promise<void> {
  const { faults, disk } = browser
  let before = faults.happened.length
  let isEnding = false
  let left = MAX_ACTIONS
  while (left > 0) {
    left -= 1
    if (random.chance(0.05)) {
      const changesRecords = random.chance(0.5)
      browser.deploy(changesRecords)
      actions.push(`deploy a build${changesRecords ? ' that changes the records' : ''}`)
    }
    if (browser.tabs().length === 0 || random.chance(0.08)) browser.openTab()
    actions.push(await person.act())
    await time.pass(random.between(0, 20) * SECOND)
    if (faults.happened.length === before || isEnding) continue
    // Faults often come together.
    if (random.chance(0.3)) faults.arm(anyFault(random))
    else {
      isEnding = true
      left = Math.min(left, random.between(0, 2))
    }
    before = faults.happened.length
  }
  const file = person.files.find(({ fate, hasArrived }) => fate === 'kept' && hasArrived)
  if (!disk.isFull || !file || !browser.leader() || random.chance(0.5)) return
  // An upload that has just arrived enters the library once there is space.
  if ((await person.call('GET', `/media/${file.id}`))?.status !== 200) return
  before = faults.happened.length
  const answer = await person.deleteFile(file)
  actions.push(`delete ${file.name} with full storage: ${answer?.status}`)
  // A tab that freezes meanwhile is another reason to refuse.
  const isAlone = faults.happened.length === before
  if (isAlone && answer !== undefined && answer.status !== 204)
    throw new Violation(`With full storage, a file can’t be deleted: ${answer.text}`)
}

async function recover(life: Life): Promise<void> {
  const { browser, time, random } = life
  const { faults } = browser
  faults.disarm()
  // A second fault while the back end starts again.
  const isRepeated = random.chance(0.3)
  if (isRepeated) {
    faults.arm({ ...anyFault(random), nth: random.between(0, 20) })
    for (const { process } of browser.tabs()) process.kill()
    browser.openTab()
    await time.pass(random.between(1, 60) * SECOND)
    faults.disarm()
  }
  browser.endEffects()
  await reload(browser, time, random)
  await settle(browser, time)
}

/** Checks the invariants. Nothing may fail meanwhile, because no fault happens any more. */
async function check(browser: Browser, person: Person): Promise<void> {
  const errors: string[] = []
  const { error } = console
  console.error = (...all: unknown[]) => void errors.push(all.map(String).join(' '))
  try {
    await checkInvariants(browser, person)
  } finally {
    console.error = error
  }
  if (errors.length > 0) throw new Violation(`Errors after the recovery: ${errors.join('; ')}`)
}

/** Deletes everything and waits for a day, after which nothing may be left. */
async function cleanUp(life: Life): Promise<void> {
  const { browser, person, time, random } = life
  await person.finishUploads()
  await settle(browser, time)
  await check(browser, person)
  for (const file of person.files) if (file.fate === 'kept' && file.hasArrived) await person.deleteFile(file)
  await person.imports.deleteAll()
  time.jump(DAY + HOUR)
  await reload(browser, time, random)
  await person.signIn()
  await check(browser, person)
  const left = [...browser.disk.entries.keys()]
  if (left.length > 0) throw new Violation(`Files are left after everything was deleted: ${left.join(', ')}`)
}

let databases = 0

async function live(
  seed: number,
  index: number,
  time: VirtualTime,
  result: FuzzResult,
  isOver: (more: number) => boolean,
): Promise<string> {
  const random = randomOf(seed * 1_000_003 + index)
  databases += 1
  const browser = createBrowser(`fuzz-${databases}`, time, random)
  const person = createPerson(browser, time, random)
  const { faults } = browser
  const actions: string[] = []
  const life: Life = { browser, person, time, random, actions }
  let round = 0
  const note = (message: string): void => {
    const happened = faults.happened.slice(-4).map((fault) => describe(fault, fault.target))
    result.violations.push({ browser: index, round, message, faults: happened, actions: actions.slice(-20) })
  }
  let hasFailed = false
  const noteError = (error: unknown): void => {
    hasFailed = true
    note(error instanceof Violation ? error.message : textOf(error))
  }
  try {
    browser.openTab()
    await waitForStart(browser, time)
    await person.signIn()
    for (; round < ROUNDS && !isOver(faults.happened.length); round += 1) {
      actions.push(`-- round ${round}`)
      const fault = anyFault(random)
      faults.arm(fault)
      // Another tab takes over from one that doesn't run.
      if (fault.kind === 'tab-frozen' || fault.point === 'message') browser.openTab()
      await work(life)
      await recover(life)
      await person.signIn()
      await check(browser, person)
    }
    await cleanUp(life)
  } catch (error) {
    noteError(error)
  }
  for (const { process } of browser.tabs()) process.kill()
  browser.worker()?.kill()
  const archive = person.archives.last()
  if (archive && !hasFailed) await openElsewhere(archive, `${browser.databaseName}-elsewhere`, time, random).catch(noteError)
  for (const { kind, point } of faults.happened) result.counts.set(`${kind} ${point}`, (result.counts.get(`${kind} ${point}`) ?? 0) + 1)
  result.faults += faults.happened.length
  await time.pass(SECOND)
  await deleteDB(browser.databaseName)
  return faults.trace()
}

/** Returns IDs that are the same in every run. */
export function countingUuids(): () => string {
  let count = 0
  return () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`
}

/** Runs simulated browsers with faults until the limit is reached. */
export async function fuzz({
  seed,
  faults = Number.POSITIVE_INFINITY,
  seconds,
  browser,
  isVerbose = false,
}: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { seed, browsers: 0, faults: 0, counts: new Map(), trace: '', violations: [] }
  const realNow = (): bigint => process.hrtime.bigint()
  const end = seconds === undefined ? undefined : realNow() + BigInt(Math.round(seconds * 1e9))
  const isOver = (more = 0): boolean => (end !== undefined && realNow() > end) || result.faults + more >= faults
  const { error, warn } = console
  if (!isVerbose) Object.assign(console, { error: () => undefined, warn: () => undefined })
  let index = browser ?? 0
  const onUnhandled = (reason: unknown): void =>
    void result.violations.push({ browser: index, round: 0, message: `Unhandled rejection: ${textOf(reason)}`, faults: [], actions: [] })
  process.on('unhandledRejection', onUnhandled)
  try {
    for (; !isOver(); index += 1) {
      const time = installVirtualTime(START, countingUuids())
      try {
        const trace = await live(seed, index, time, result, isOver)
        result.trace = createHash('sha256').update(result.trace).update(trace).digest('hex')
      } finally {
        time.restore()
      }
      result.browsers += 1
      if (browser !== undefined) break
    }
  } finally {
    process.off('unhandledRejection', onUnhandled)
    Object.assign(console, { error, warn })
  }
  return result
}
