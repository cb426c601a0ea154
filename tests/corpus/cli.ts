import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const HELP = `npm run corpus -- [--seed N] [--files M]

Takes M hostile images, recordings and documents (default 2,000) through upload, check, detection and export, in Chromium with the
embedded back end. Files made by hand come first; the rest are intact files with random damage, which the seed decides.`

/** Returns a positive whole number, or ends the program. */
function numberOf(name: string, text: string): string {
  if (/^[1-9]\d*$/.test(text)) return text
  console.error(`--${name} must be a positive whole number.\n\n${HELP}`)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1_000_000)) },
    files: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) process.stdout.write(`${HELP}\n`)
else {
  const environment = { CORPUS_SEED: numberOf('seed', values.seed), CORPUS_FILES: numberOf('files', values.files) }
  process.stdout.write(
    `Seed ${environment.CORPUS_SEED}, ${environment.CORPUS_FILES} files. Repeat with --seed ${environment.CORPUS_SEED}.\n`,
  )
  const parameters = ['run', '--config', 'tests/vitest.config.ts', '--project', 'browser', 'tests/corpus']
  const run = spawn('vitest', parameters, { stdio: 'inherit', env: { ...process.env, ...environment } })
  run.on('exit', (code) => process.exit(code ?? 1))
}
