import { parseArgs } from 'node:util'

import { createClient } from '../client.ts'
import { loadContract } from '../contract/load.ts'
import { defects, lookFor, type DefectOutcome } from '../mutation/score.ts'
import { runContractTests } from '../run.ts'
import { signIn } from '../sign-in.ts'
import { mockLogins, startPrismTarget } from '../targets.ts'
import { startPrism } from '../../prism/start-prism.ts'
import { serveMock } from './served-mock.ts'
import { measureThroughput } from './throughput.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '20261120' }, verbose: { type: 'boolean', default: false } } })
const seed = Number(values.seed)
const GENERATED = 10_000
const RUNS_WITH_A_DEFECT = 25

const contract = await loadContract(new URL('../../../openapi.yaml', import.meta.url))
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

async function scoreDefects(): Promise<DefectOutcome[]> {
  const begun = performance.now()
  const outcomes: DefectOutcome[] = []
  for (const defect of defects) {
    const outcome = await lookFor(contract, defect, seed, RUNS_WITH_A_DEFECT)
    outcomes.push(outcome)
    if (values.verbose)
      say(
        `  ${outcome.foundBy === undefined ? 'ESCAPED' : 'found'} ${seconds(outcome.milliseconds)} ${outcome.name}: ${outcome.foundBy ?? ''}`,
      )
  }
  const escaped = outcomes.filter(({ foundBy }) => foundBy === undefined)
  say(`Mutation score: ${outcomes.length - escaped.length} of ${outcomes.length} defects found in ${seconds(performance.now() - begun)}`)
  for (const { name } of escaped) say(`  escaped: ${name}`)
  return escaped
}

/** Tests the unmodified mock in its own process. Returns the number of findings, plus one if too few requests were generated. */
async function testUntouchedMock(): Promise<number> {
  const mock = await serveMock()
  try {
    const runs = Math.ceil(
      GENERATED / (contract.operations.length + contract.operations.filter(({ body, parameters }) => body ?? parameters.length > 0).length),
    )
    const result = await runContractTests({ contract, origin: mock.url, logins: mockLogins, seed, runs, isDisposable: true })
    say(
      `Untouched mock: ${result.findings.length} findings at ${result.generated} generated requests of ${result.requests}, in ${seconds(result.milliseconds)}`,
    )
    for (const { operationId, problem } of result.findings) say(`  ${operationId}: ${problem}`)
    return result.findings.length + (result.generated < GENERATED ? 1 : 0)
  } finally {
    await mock.close()
  }
}

async function testPrism(): Promise<number> {
  const target = await startPrismTarget()
  try {
    const result = await runContractTests({
      contract,
      origin: target.origin,
      tokens: target.tokens,
      seed,
      runs: 0,
      isDisposable: true,
      isStateless: true,
    })
    say(
      `Prism: ${result.findings.length} findings at ${result.requests} requests for the contract's examples, in ${seconds(result.milliseconds)}`,
    )
    return result.findings.length
  } finally {
    await target.close()
  }
}

async function compareThroughput(): Promise<void> {
  const [login] = mockLogins
  if (!login) throw new Error('There is nobody to sign in as.')
  const mock = await serveMock()
  // Prism itself, without the proxy that other targets use.
  const prism = await startPrism()
  try {
    const client = createClient(mock.url, contract.basePath)
    const { actor } = await signIn(client, login)
    client.close()
    const ofMock = await measureThroughput(mock.url, contract.basePath, actor.token)
    const ofPrism = await measureThroughput(prism.url, '', 'prism')
    say(`Throughput: mock ${Math.round(ofMock)}, Prism ${Math.round(ofPrism)} requests/s; ratio ${(ofMock / ofPrism).toFixed(1)}`)
  } finally {
    await mock.close()
    await prism.close()
  }
}

const escaped = await scoreDefects()
const findings = (await testUntouchedMock()) + (await testPrism())
await compareThroughput()
process.exitCode = escaped.length + findings > 0 ? 1 : 0
