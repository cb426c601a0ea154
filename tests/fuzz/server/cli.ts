import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { freePort } from '#tests/tools/free-port.ts'
import { fuzzServer } from './run.ts'

const USAGE = `npm run fuzz:server -- [options]
  --seed N               repeats the choices of a run (random)
  --kills N              how often something is killed (20)
  --first N              the number of the first kill, to repeat one (1)
  --database NAME        pglite or postgresql (pglite)
  --servers N            servers of one PostgreSQL, which receive the requests in turn (1)
  --worker               a worker runs the jobs, and is killed as well
  --built                uses the last build of the app and the engine
  --port N               the port of the server (a free one)

Ends with 0 if everything held after every kill, and with 1 if not.`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    database: { type: 'string', default: 'pglite' },
    servers: { type: 'string', default: '1' },
    worker: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    port: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const servers = Number(values.servers)
const database = servers > 1 ? 'postgresql' : values.database

if (values.help) say(USAGE)
else if (database !== 'pglite' && database !== 'postgresql') {
  say(USAGE)
  process.exit(2)
} else {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
  say(`Seed ${seed}, ${database}, ${servers} server${servers === 1 ? '' : 's'}, ${values.worker ? 'with a worker' : 'without workers'}`)
  if (!values.built) execFileSync('npm', ['run', '--silent', 'build:server'], { stdio: 'inherit' })
  const started = Date.now()
  const { kills, violation } = await fuzzServer({
    seed,
    first: Number(values.first),
    kills: Number(values.kills),
    database,
    hasWorker: values.worker,
    servers,
    port: values.port === undefined ? await freePort() : Number(values.port),
    report: say,
  })
  if (violation) {
    say(`\nVIOLATION after kill ${violation.kill}: ${violation.message}`)
    const flags = `--database ${database}${servers > 1 ? ` --servers ${servers}` : ''}${values.worker ? ' --worker' : ''}`
    say(`  Repeat: npm run fuzz:server -- --seed ${seed} --first ${violation.kill} --kills 1 ${flags}`)
    say(`  With the kills before it: npm run fuzz:server -- --seed ${seed} --first ${values.first} --kills ${kills + 1} ${flags}`)
    say(`  Data and log: ${violation.folder}`)
  }
  say(`\n${kills} kills without a violation, seed ${seed}, ${Math.round((Date.now() - started) / 1000)} s`)
  process.exit(violation ? 1 : 0)
}
