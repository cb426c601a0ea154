import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { rotationOf } from '../rotation.ts'
import { readPlaywrightReport, readVitestReport, writeSummary, type PartTime, type TestReport } from './test-report.ts'
import { environmentOf, LONG_JOURNEYS, matchTitles, othersOf, turnOf } from './turns.ts'

// Runs everything that `npm test` runs. The tests in a browser use one page, and those in Node one worker where there are two cores, so two
// parts run side by side: one side takes them from the front, the other from the back, and the side that ends first helps the other. The
// journeys use both cores. What needs no particular time runs beside all of them with the lowest priority, while they wait. All parts run even
// if one fails: one run shows everything that is wrong.

const SLOWEST_FILES = 15
const rotation = rotationOf(process.env)
const day = String(rotation.day)
/** The group of long tests that runs. Undefined if all do. */
const turn = rotation.isWhole ? undefined : turnOf(rotation.day)
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const reports = await mkdtemp(join(tmpdir(), 'test-reports-'))

const reportOf = (name: string) => join(reports, `${name}.json`)
const vitest = (name: string, project: string, ...options: string[]) => [
  'vitest',
  'run',
  '--config=tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
  `--project=${project}`,
  ...options,
]

interface Part {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Whether it only uses the processor while the others don't. Not for tests, which have time limits. */
  isBackground?: boolean
}

const script = (name: string): Part => ({ name, command: ['npm', 'run', '--silent', name] })
/** Returns tests as several parts: small enough for both sides to end together, and few enough for the start of a browser not to matter. */
const inShards = (name: string, count: number, project: string): Part[] =>
  Array.from({ length: count }, (_unused, index) => {
    const shard = `${name} ${index + 1} of ${count}`
    return { name: shard, command: vitest(shard, project, `--shard=${index + 1}/${count}`), env: environmentOf(turn) }
  })
/** Runs alone, because it writes the files that it checks. */
const generated = script('check:generated')
const checks = ['check:contract', 'contract:diff', 'check:format', 'types', 'lint'].map((name): Part => ({
  ...script(name),
  isBackground: true,
}))
/** The app that the journeys start. */
const build: Part = { name: 'build', command: ['node', 'tests/tools/build-app.ts'], isBackground: true }
const tests: readonly Part[] = [...inShards('Node', 3, '!browser*'), ...inShards('browser', 8, 'browser*')]
const parts = [...tests]
const journeys: Part = {
  name: 'journeys',
  command: [
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    '--project=journeys',
    '--reporter=list,json',
    ...(turn ? [`--grep-invert=${matchTitles(othersOf(LONG_JOURNEYS, turn))}`] : []),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('journeys') },
}

/** Runs a command, passes on its output as it arrives, and returns whether it succeeded. */
async function run(
  { command: [program = '', ...options], env = {}, isBackground = false }: Part,
  write: (text: string) => void,
): Promise<boolean> {
  const child = spawn(program, options, {
    cwd: root,
    // Without this, there would be no colours, because the output isn't a terminal.
    env: { FORCE_COLOR: '1', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // What the program starts inherits it.
  if (isBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', write)
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

const print = (text: string): void => void process.stdout.write(text)
interface Output {
  texts: string[]
  isComplete: boolean
}

/** The outputs that aren't printed yet, oldest first. The first is printed as it arrives; the others wait, so that they don't mix. */
const outputs: Output[] = []

function printFirst(): void {
  for (let [first] = outputs; first; [first] = outputs) {
    first.texts.splice(0).forEach(print)
    if (!first.isComplete) return
    outputs.shift()
  }
}

const times: PartTime[] = []

async function runTimed(part: Part): Promise<void> {
  const output: Output = { texts: [`\n--- ${part.name}\n`], isComplete: false }
  // Printed at its end, so that the output of a test doesn't wait for it.
  if (!part.isBackground) outputs.push(output)
  printFirst()
  const start = performance.now()
  const passed = await run(part, (text) => {
    output.texts.push(text)
    printFirst()
  })
  times.push({ name: part.name, seconds: (performance.now() - start) / 1000, passed })
  output.isComplete = true
  if (part.isBackground) outputs.push(output)
  printFirst()
}

/** Runs the parts that are left, one after another, until another side has taken the last. */
async function runSide(next: () => Part | undefined): Promise<void> {
  for (let part = next(); part; part = next()) await runTimed(part)
}

print(`Cases of day ${day}. Repeat with TEST_DAY=${day}.\n`)
if (turn) print(`Of the four groups of long tests, ${turn} runs today. TEST_MATRIX=whole runs all of them.\n`)
process.env['TEST_DAY'] = day
process.env['CORPUS_SEED'] ??= day

await runTimed(generated)
const built = runTimed(build)
const checked = built.then(() => runSide(() => checks.shift()))
await Promise.all([built, runSide(() => parts.shift()), runSide(() => parts.pop())])
await runTimed(journeys)
await checked

const read = async (name: string, reader: (text: string) => TestReport): Promise<TestReport[]> => {
  try {
    return [reader(await readFile(reportOf(name), 'utf8'))]
  } catch (error) {
    return [{ files: [], failed: [`${name}: no report (${String(error)})`] }]
  }
}
const found = await Promise.all([
  ...tests.map(({ name }) => read(name, (text) => readVitestReport(text, root))),
  read('journeys', readPlaywrightReport),
])
await rm(reports, { recursive: true })
print(`\n${writeSummary(times, found.flat(), SLOWEST_FILES)}\n`)
process.exitCode = times.every(({ passed }) => passed) ? 0 : 1
