import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { startFront, type Breach } from './front.ts'
import { startPrism } from './start-prism.ts'

const DEFAULT_PORT = '4011'

const usage = `npm run prism [-- --port 4011]
npm run prism:proxy -- URL [--port 4011] [--log FILE]
npm run dev:prism`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: DEFAULT_PORT }, log: { type: 'string' } },
})
const [command, target] = positionals
const port = Number(values.port)

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function mock(): Promise<string> {
  const prism = await startPrism()
  const front = await startFront({ port, prism: prism.url, signsIn: true })
  return front.url
}

async function proxy(address: string): Promise<void> {
  const prism = await startPrism({ upstream: `${address.replace(/\/$/, '')}/legacy` })
  let breaches = 0
  const note = (breach: Breach): void => {
    breaches += 1
    say(`breach ${breaches}: ${breach.method} ${breach.path} (${breach.status}) ${breach.message}`)
    if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(breach)}\n`)
  }
  const front = await startFront({ port, prism: prism.url, signsIn: false, onBreach: note })
  say(`What goes through ${front.url}/legacy is handed to ${address} and compared with the contract. The socket is not handed on.`)
  process.once('SIGINT', () => {
    say(`${breaches} breaches of the contract in this session.`)
    process.exit(breaches > 0 ? 1 : 0)
  })
}

if (command === 'mock') {
  say(
    `Prism answers from the contract's examples at ${await mock()}/legacy. Choose another by the header Prefer: code=404 or example=NAME.`,
  )
} else if (command === 'dev') {
  const url = await mock()
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--mode', 'prism'], {
    stdio: 'inherit',
    env: { ...process.env, BACKEND_URL: url },
  })
  vite.once('exit', (code) => process.exit(code ?? 0))
} else if (command === 'proxy' && target !== undefined) {
  await proxy(target)
} else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}
