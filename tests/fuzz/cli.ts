import { parseArgs } from 'node:util'

import { fuzz } from './run.ts'

const USAGE = `npm run fuzz -- [options]
  --seconds N   how long to run (120)
  --faults N    stop after so many faults instead
  --seed N      repeats a run: the same faults at the same points (random)
  --browser N   runs only this simulated browser of the seed
  --verbose     prints the faults by kind, and unexpected errors

Ends with 0 if every invariant held after every fault, and with 1 if not.`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    faults: { type: 'string' },
    seed: { type: 'string' },
    browser: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)

if (values.help) say(USAGE)
else {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  say(`Seed ${seed}`)
  const limit = values.faults === undefined ? { seconds: Number(values.seconds) } : { faults: Number(values.faults) }
  const result = await fuzz({
    seed,
    isVerbose: values.verbose,
    ...(values.browser === undefined ? limit : { browser: Number(values.browser) }),
  })
  if (values.verbose)
    for (const [name, count] of [...result.counts].toSorted(([, one], [, other]) => other - one))
      say(`${String(count).padStart(6)} ${name}`)
  for (const { browser, round, message, faults, actions } of result.violations) {
    say(`\nVIOLATION in browser ${browser}, round ${round}: ${message}`)
    for (const fault of faults) say(`  fault: ${fault}`)
    for (const action of actions) say(`  ${action}`)
    say(`  Repeat: npm run fuzz -- --seed ${seed} --browser ${browser}`)
  }
  say(
    `\n${result.faults} faults in ${result.browsers} browsers, ${result.violations.length} violations, seed ${seed}, trace ${result.trace.slice(0, 16)}`,
  )
  // Timers of ended back ends would keep the process alive.
  process.exit(result.violations.length > 0 ? 1 : 0)
}
