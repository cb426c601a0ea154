import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { NoAnswerError } from './client.ts'
import { loadContract } from './contract/load.ts'
import { newestRelease } from './diff/released.ts'
import { htmlReport } from './report/html.ts'
import { junitReport } from './report/junit.ts'
import { terminalReport } from './report/terminal.ts'
import { runContractTests, UsageError, type RunResult } from './run.ts'
import { parseLogin, SignInError } from './sign-in.ts'
import { remoteTarget, startMockTarget, startPrismTarget, type Target } from './targets.ts'

const CONTRACT = new URL('../../openapi.yaml', import.meta.url)
const RELEASES = new URL('../../docs/contract/', import.meta.url)
const DEFAULT_RUNS = '25'

const USAGE = `npm run test:contract -- --target URL|prism|mock
  --login e-mail:password   who to sign in as; may be given again, for operations that one of them may not call
  --token TOKEN             or the token of a session; may be given again
  --tag NAME                only the operations of this tag; may be given again
  --operation ID            only this operation; may be given again
  --seed N                  of generated requests; printed with every run
  --runs N                  generated requests for each operation (${DEFAULT_RUNS})
  --budget SECONDS          generate until so much time is over
  --disposable              this target's records may be changed, made and deleted
  --report FOLDER           where junit.xml and index.html are written (dist/contract-report)

Ends with 0 where nothing breaks the contract, 1 where something does, 2 where it could not be tested.`

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    login: { type: 'string', multiple: true, default: [] },
    token: { type: 'string', multiple: true, default: [] },
    tag: { type: 'string', multiple: true, default: [] },
    operation: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    runs: { type: 'string', default: DEFAULT_RUNS },
    budget: { type: 'string' },
    disposable: { type: 'boolean', default: false },
    report: { type: 'string', default: 'dist/contract-report' },
    help: { type: 'boolean', default: false },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new UsageError(`--${name} must be a whole number, not "${text}".`)
  return number
}

async function startTarget(name: string): Promise<Target> {
  if (name === 'mock') return startMockTarget()
  if (name === 'prism') return startPrismTarget()
  return remoteTarget(name, values.disposable)
}

async function test(target: Target): Promise<RunResult> {
  const { budget } = values
  return runContractTests({
    contract: await loadContract(CONTRACT),
    released: await loadContract((await newestRelease(RELEASES)).file),
    origin: target.origin,
    logins: values.login.length > 0 ? values.login.map(parseLogin) : target.logins,
    tokens: values.token.length > 0 ? values.token : target.tokens,
    tags: values.tag,
    operationIds: values.operation,
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : numberOf('seed', values.seed),
    runs: numberOf('runs', values.runs),
    ...(budget === undefined ? {} : { budgetSeconds: numberOf('budget', budget) }),
    isDisposable: target.isDisposable,
    isStateless: target.isStateless,
    onPhase: (phase) => say(`… ${phase}`),
    onFinding: ({ operationId, problem }) => say(`  breach: ${operationId}: ${problem}`),
  })
}

async function main(): Promise<number> {
  if (values.help || values.target === undefined) {
    say(USAGE)
    return values.help ? 0 : 2
  }
  const target = await startTarget(values.target)
  try {
    const result = await test(target)
    await mkdir(values.report, { recursive: true })
    await writeFile(join(values.report, 'junit.xml'), junitReport(result))
    await writeFile(join(values.report, 'index.html'), htmlReport(result, target.name))
    say(terminalReport(result))
    say(`Reports: ${join(values.report, 'index.html')}, junit.xml`)
    return result.findings.length > 0 ? 1 : 0
  } finally {
    await target.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  // Wrong arguments and unreachable back ends need no stack trace.
  const isPlain = [SignInError, UsageError, NoAnswerError].some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? error.message : (error.stack ?? error.message)}
`)
  process.exitCode = 2
}
