import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { readPlaywrightReport, readVitestReport, writeSummary, type PartTime, type TestReport } from './test-report.ts'

// Runs everything that `npm test` runs. The tests in a browser use one page, and those in Node one worker where there are two cores, so two
// of them run side by side. The journeys use both cores. All parts run even if one fails: one run shows everything that is wrong.

const SLOWEST_FILES = 15
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
}

const script = (name: string): Part => ({ name, command: ['npm', 'run', '--silent', name] })
/** Folders whose browser tests run after the tests in Node. They take about a third of the browser's time, so both sides end together. */
const LATER = ['verify', 'worker', 'keep'].map((folder) => `src/engine/document/${folder}/`)
const first: Part[] = [
  ...['check:generated', 'check:contract', 'contract:diff', 'check:format', 'types', 'lint'].map(script),
  { name: 'tests in Node', command: vitest('node', '!browser*') },
  { name: 'documents in the browser', command: vitest('documents', 'browser*', ...LATER) },
]
const beside: Part[] = [
  { name: 'tests in the browser', command: vitest('browser', 'browser*', ...LATER.map((folder) => `--exclude=${folder}**`)) },
]
const journeys: Part[] = [
  {
    name: 'journeys',
    command: ['playwright', 'test', '--config=e2e/playwright.config.ts', '--project=journeys', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('journeys') },
  },
]

/** Runs a command, passes on its output as it arrives, and returns whether it succeeded. */
async function run({ command: [program = '', ...options], env = {} }: Part, write: (text: string) => void): Promise<boolean> {
  const child = spawn(program, options, {
    cwd: root,
    // Without this, there would be no colours, because the output isn't a terminal.
    env: { FORCE_COLOR: '1', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', write)
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

const times: PartTime[] = []

/** Runs parts one after another. */
async function runAll(parts: readonly Part[], write: (text: string) => void): Promise<void> {
  for (const part of parts) {
    write(`\n--- ${part.name}\n`)
    const start = performance.now()
    const passed = await run(part, write)
    times.push({ name: part.name, seconds: (performance.now() - start) / 1000, passed })
  }
}

const print = (text: string): void => void process.stdout.write(text)

// The output of the second side waits, so that the two outputs don't mix.
const waiting: string[] = []
let isPrinted = false
const other = runAll(beside, (text) => (isPrinted ? print(text) : void waiting.push(text)))
await runAll(first, print)
isPrinted = true
waiting.forEach(print)
await other
await runAll(journeys, print)

const read = async (name: string, reader: (text: string) => TestReport): Promise<TestReport[]> => {
  try {
    return [reader(await readFile(reportOf(name), 'utf8'))]
  } catch (error) {
    return [{ files: [], failed: [`${name}: no report (${String(error)})`] }]
  }
}
const found = await Promise.all([
  read('node', (text) => readVitestReport(text, root)),
  read('documents', (text) => readVitestReport(text, root)),
  read('browser', (text) => readVitestReport(text, root)),
  read('journeys', readPlaywrightReport),
])
await rm(reports, { recursive: true })
print(`\n${writeSummary(times, found.flat(), SLOWEST_FILES)}\n`)
process.exitCode = times.every(({ passed }) => passed) ? 0 : 1
