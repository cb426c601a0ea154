import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Violation } from '../model.ts'
import { randomOf, type Random } from '../random.ts'
import { checkPerson, libraryOf, type Losses } from './checks.ts'
import { createClient } from './client.ts'
import { createMachine, type Machine, type Victim } from './machine.ts'
import { createServerPerson, deedNames, PASSWORD, type DeedName, type ServerPerson } from './person.ts'

/** A person begins the wanted deed within this time, or the kill comes without it. */
const DEED_MILLISECONDS = 10_000

/** The time from the beginning of a deed to a kill. Jobs take seconds. */
const MAX_DELAY: Readonly<Record<DeedName, number>> = { upload: 120, save: 60, detect: 4000, export: 4000, delete: 60 }

export interface ServerFuzzOptions {
  seed: number
  /** The number of the first kill, to repeat one, and how many there are. */
  first: number
  kills: number
  database: 'pglite' | 'postgresql'
  hasWorker: boolean
  /** The number of servers; more than one need PostgreSQL. */
  servers: number
  port: number
  /** Called with a line for each kill. */
  report: (line: string) => void
}

export interface ServerFuzzResult {
  kills: number
  /** The broken promise, with the number of the kill, the folder of the data and the log. Undefined if everything held. */
  violation?: { kill: number; message: string; folder: string }
}

interface Run {
  machine: Machine
  people: ServerPerson[]
  /** A person who does nothing, and what they saw at the beginning. */
  other: { person: ServerPerson; library: string }
  /** Calls a function when someone begins this. */
  whenBegun: (deed: DeedName, call: (description: string) => void) => void
  setRandom: (random: Random) => void
}

/** Makes the accounts, and files for everyone. */
async function prepare(machine: Machine): Promise<Run> {
  let random = randomOf(0)
  let waiting: { deed: DeedName; call: (description: string) => void } | undefined
  await machine.start()
  const personOf = (name: string): ServerPerson =>
    createServerPerson({
      name,
      client: createClient(machine.url, machine.running),
      random: () => random,
      onBegin: (deed, description) => {
        if (waiting?.deed === deed) waiting.call(`${description} by ${name}`)
      },
    })
  const [ada, sam, kim] = [personOf('Ada'), personOf('Sam'), personOf('Kim')]
  const key = new URL(machine.setupPath(), machine.url).searchParams.get('key') ?? ''
  const form = new URLSearchParams({ key, name: 'Ada Okafor', email: ada.email, password: PASSWORD, repeated: PASSWORD })
  // Each server has a key of its own, and the first request of a client goes to the first server.
  const made = await ada.client.request('POST', '/setup', { body: form })
  if (made?.status !== 303) throw new Error(`The first administrator can’t be made: ${made?.status} ${made?.text}`)
  for (const { name, email, client } of [sam, kim]) {
    const person = { firstName: name, lastName: 'Okafor', email, password: PASSWORD, confirmPassword: PASSWORD }
    const agent = { browser: 'Fuzz', browserVersion: '1', isMobile: false, recaptchaToken: null, consent: true }
    const answer = await client.call('POST', '/auth/signup', { ...agent, ...person })
    if (answer?.status !== 200 && answer?.status !== 201) throw new Error(`${name} can’t sign up: ${answer?.status} ${answer?.text}`)
  }
  const none: Losses = { pages: false, interruptions: 0 }
  for (const person of [ada, sam, kim]) {
    await person.logIn()
    await person.addFile()
    await person.addFile()
  }
  for (const person of [ada, sam, kim]) await checkPerson(person, none)
  for (const file of kim.files) {
    await kim.save(file)
    await kim.export(file)
  }
  await checkPerson(kim, none)
  return {
    machine,
    people: [ada, sam],
    other: { person: kim, library: await libraryOf(kim) },
    whenBegun: (deed, call) => (waiting = { deed, call }),
    setRandom: (next) => (random = next),
  }
}

interface Kill {
  victim: Victim
  /** The place of the server to kill. */
  chosen: number
  deed: DeedName
  /** Milliseconds for which people continue after the kill. */
  more: number
}

/** Lets people work until a seeded moment, and kills something. Returns what was going on. */
async function killDuring(run: Run, random: Random, { victim, chosen, deed, more }: Kill): Promise<string> {
  const over = new AbortController()
  const begun = new Promise<string>((resolve) => run.whenBegun(deed, resolve))
  const work = Promise.all(
    run.people.map(async (person) => {
      while (!over.signal.aborted) {
        await person.act(random, deed)
        await pause(random.between(1, 50))
      }
    }),
  )
  const late = pause(DEED_MILLISECONDS, `no ${deed}`, { ref: false })
  try {
    // A violation that someone notices ends the run at once.
    const description = await Promise.race([begun, late, work.then(() => 'nothing')])
    const delay = random.between(0, MAX_DELAY[deed])
    await Promise.race([pause(delay), work])
    await run.machine.kill(victim, chosen)
    // With several servers, people continue at the others, of which one leads now.
    if (run.machine.running().length > 0) await Promise.race([pause(more), work])
    return `${delay} ms after the ${description.startsWith('no ') ? `start (${description})` : description}`
  } finally {
    over.abort()
    await work
  }
}

/** Kills once, or several times in a row, and checks what must hold once everything runs again. Returns the lines to print. */
async function round(run: Run, random: Random, number: number): Promise<string> {
  const { machine, people, other } = run
  const several = machine.running().length > 1
  const victim = random.chance(0.5) ? 'server' : random.pick(machine.victims)
  const deed = random.pick(deedNames)
  const chosen = several ? random.between(0, machine.running().length - 1) : 0
  // Drawn before people work, whose number of deeds differs between two runs.
  const hasTakenOver = several && victim === 'server' && random.chance(0.5)
  const during = await killDuring(run, random, { victim, chosen, deed, more: several ? random.between(0, 3000) : 0 })
  if (hasTakenOver) for (const person of people) await checkPerson(person, { pages: false, interruptions: 1 })
  // During the start, which recovers from the first kill, or until the jobs are given up.
  const more = victim === 'page' || victim === 'browser' || random.chance(0.6) ? 0 : random.pick([1, 1, 5])
  for (let count = 0; count < more; count += 1) await machine.startAndKill(random.between(100, 6000))
  await machine.start()
  const losses = { pages: victim === 'page' || victim === 'browser', interruptions: more + 1 }
  for (const person of people) await checkPerson(person, losses)
  if ((await libraryOf(other.person)) !== other.library) throw new Violation('Files of a person who did nothing have changed')
  await machine.stop()
  let differences = await machine.differences()
  if (several && differences.length > 0 && differences.every((line) => line.endsWith(': no record'))) {
    // A result that a killed leader has written stays until a server starts alone, because the others may be writing theirs.
    await machine.start()
    await machine.stop()
    differences = await machine.differences()
  }
  if (differences.length > 0) throw new Violation(`Files and records differ: ${differences.join('; ')}`)
  await machine.start()
  const files = people.reduce((sum, person) => sum + person.files.length, 0)
  const versions = people.reduce((sum, person) => sum + person.files.reduce((total, file) => total + file.versions.size, 0), 0)
  const which = several && victim === 'server' ? `${victim} ${chosen + 1}` : victim
  const taken = hasTakenOver ? ', checked at the other server' : ''
  const again = more === 0 ? '' : `, then the server ${more} times while it started`
  return `Kill ${number}: ${which} ${during}${taken}${again}. Checked ${files} files, ${versions} versions, jobs, another person’s files, files against records.`
}

/** Kills parts of a team's server while people work, and checks after each kill that nothing acknowledged is lost or half-made. */
export async function fuzzServer(options: ServerFuzzOptions): Promise<ServerFuzzResult> {
  const { seed, first, kills, report } = options
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-server-'))
  const machine = await createMachine({ ...options, folder })
  let number = first
  let violation: ServerFuzzResult['violation']
  try {
    const run = await prepare(machine)
    for (; number < first + kills; number += 1) {
      // Each kill has its own numbers, so that it can be repeated without those before it.
      const random = randomOf(seed * 100_003 + number)
      run.setRandom(random)
      report(`${await round(run, random, number)} Seed ${seed}.`)
    }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    violation = { kill: number, message: error.message, folder }
  } finally {
    await machine.close()
  }
  if (violation) return { kills: number - first, violation }
  // The processes of a killed browser still write into it for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  return { kills }
}
