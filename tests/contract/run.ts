import { cookieProblems } from './check/response-rules.ts'
import { breachOf } from './check/rules.ts'
import { createValidator } from './check/validator.ts'
import { createClient, isOverTls } from './client.ts'
import { findingOf, type Actor, type Context } from './context.ts'
import type { Contract, Operation } from './contract/types.ts'
import { measureCoverage, type Coverage } from './coverage.ts'
import { collectFindings, type Finding, type Phase } from './findings.ts'
import { runAccess, runUnknownIds } from './phases/access.ts'
import { isSafe, runExamples, runPreferredExamples } from './phases/examples.ts'
import { findMissing, type MissingOperation } from './phases/missing.ts'
import { runOrigins } from './phases/origins.ts'
import { runProperties } from './phases/properties.ts'
import { runRefusals } from './phases/refusals.ts'
import { runRoles } from './phases/roles.ts'
import { runSocket } from './phases/socket.ts'
import { issueToken, refuseExpired } from './phases/socket-token.ts'
import { runWalks, type WalkOutcome } from './phases/walks.ts'
import { NoJsonError, signIn, useToken, type Login, type SignedIn } from './sign-in.ts'

/** Reports invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

export interface RunOptions {
  contract: Contract
  /** The newest released contract. A back end needn't have operations that are newer. */
  released?: Contract
  /** The back end's origin, without the base path. */
  origin: string
  logins?: readonly Login[]
  tokens?: readonly string[]
  tags?: readonly string[]
  operationIds?: readonly string[]
  seed: number
  /** Number of valid and of invalid generated requests per operation. */
  runs: number
  /** Repeats generated requests with new seeds until the time is up. */
  budgetSeconds?: number
  /** Whether the target's records may be created, changed and deleted. */
  isDisposable: boolean
  /** Whether the target responds with the contract's examples and stores nothing, which makes other phases meaningless. */
  isStateless?: boolean
  /** Ends the run at the first finding for which it holds. */
  stopsAt?: (finding: Finding) => boolean
  onPhase?: (phase: Phase) => void
  onFinding?: (finding: Finding) => void
}

export interface PhaseResult {
  phase: Phase
  requests: number
  milliseconds: number
}

export interface RunResult {
  origin: string
  seed: number
  operations: readonly Operation[]
  actors: string[]
  findings: readonly Finding[]
  coverage: Coverage
  phases: PhaseResult[]
  walks: WalkOutcome[]
  requests: number
  /** Number of generated requests. */
  generated: number
  milliseconds: number
  /** Operations newer than the released contract that the target doesn't have. They aren't tested. */
  missing: MissingOperation[]
  /** Operations that were not called, because the target is not disposable. */
  withheld: string[]
}

/** Returns the operations with these tags or ids, or all operations if none are given. */
function chooseOperations({ operations }: Contract, tags: readonly string[] = [], ids: readonly string[] = []): Operation[] {
  const known = new Set(operations.flatMap(({ id, tag }) => [id, tag]))
  const unknown = [...tags, ...ids].find((name) => !known.has(name))
  if (unknown !== undefined) throw new UsageError(`The contract has neither a tag nor an operation "${unknown}".`)
  if (tags.length + ids.length === 0) return operations
  return operations.filter(({ id, tag }) => tags.includes(tag) || ids.includes(id))
}

const MAX_ROUNDS = 10_000

/** Records the breaches in the response to a sign-in. */
function keepOfSignIn(context: Context, { request, answer }: Pick<SignedIn, 'request' | 'answer'>): void {
  const operation = context.contract.operations.find(({ id }) => id === 'login')
  if (!operation) return
  const exchange = { request, answer, body: undefined, problems: [] }
  for (const problem of cookieProblems(context.contract, answer.headers, isOverTls(context.client, request)))
    context.findings.add(findingOf(context, 'sign-in', operation, exchange, problem))
}

/** Records that the target responded to a sign-in without JSON. The run goes on with the public operations. */
function keepMissingJson(context: Context, { operationId, request, answer, message }: NoJsonError): void {
  const operation = context.contract.operations.find(({ id }) => id === operationId)
  if (!operation) return
  const exchange = { request, answer, body: undefined, problems: [] }
  for (const problem of breachOf(context.contract, 'json-content', message))
    context.findings.add(findingOf(context, 'sign-in', operation, exchange, problem))
}

/**
 * Tests a back end against the contract.
 *
 * @throws SignInError if a login or token is refused
 * @throws UsageError if the contract lacks a given tag or operation
 */
export async function runContractTests(options: RunOptions): Promise<RunResult> {
  const { contract, origin, seed, runs, budgetSeconds, isDisposable, isStateless = false, stopsAt = () => false } = options
  const begun = performance.now()
  const chosen = chooseOperations(contract, options.tags, options.operationIds)
  const validator = createValidator(contract)
  const client = createClient(origin, contract.basePath)
  const findings = collectFindings(options.onFinding)
  const coverage = measureCoverage(contract, chosen, validator.isValid)
  const actors: Actor[] = []
  const isLate = (): boolean => budgetSeconds !== undefined && performance.now() - begun > budgetSeconds * 1000
  const everything: Context = {
    contract,
    operations: chosen,
    validator,
    client,
    findings,
    coverage,
    actors,
    logins: options.logins ?? [],
    actorFor: new Map(),
    pool: new Map(),
    seed,
    isStateless,
    isOver: () => findings.all().some(stopsAt) || isLate(),
  }
  const enter = async (begin: () => Promise<Actor>): Promise<void> => {
    try {
      actors.push(await begin())
    } catch (error) {
      if (!(error instanceof NoJsonError)) throw error
      keepMissingJson(everything, error)
    }
  }
  for (const token of options.tokens ?? []) await enter(async () => (isStateless ? { name: 'token', token } : useToken(client, token)))
  for (const login of options.logins ?? []) {
    await enter(async () => {
      const signedIn = await signIn(client, login)
      keepOfSignIn(everything, signedIn)
      return signedIn.actor
    })
  }
  const known = new Set(options.released?.operations.map(({ id }) => id))
  const optional = options.released && !isStateless ? chosen.filter(({ id }) => !known.has(id)) : []
  const missing = await findMissing(everything, optional)
  const operations = chosen.filter(({ id }) => missing.every((one) => one.id !== id))
  const context: Context = { ...everything, operations }
  const isWhole = chosen.length === contract.operations.length
  const [actor] = actors
  // Issued first, so that it has expired when the other phases are over.
  const toExpire = actor && isWhole && isDisposable && !isStateless ? await issueToken(context, actor) : undefined
  const phases: PhaseResult[] = []
  let walkOutcomes: WalkOutcome[] = []
  const perform = async (phase: Phase, work: () => Promise<void>): Promise<void> => {
    if (context.isOver()) return
    options.onPhase?.(phase)
    const [requests, start] = [client.count(), performance.now()]
    await work()
    phases.push({ phase, requests: client.count() - requests, milliseconds: performance.now() - start })
  }
  const callable = operations.filter((operation) => operation.isPublic || actors.length > 0)
  const harmless = callable.filter(isSafe)
  try {
    if (isStateless) {
      await perform('examples', () => runPreferredExamples(context, callable))
      await perform('examples', () => runExamples(context, callable))
    } else {
      await perform('examples', () => runExamples(context, isDisposable ? callable : harmless))
      await perform('access', async () => {
        await runAccess(context, isDisposable ? operations : operations.filter(isSafe))
        await runUnknownIds(context, isDisposable ? callable : harmless)
      })
      if (isDisposable) {
        await perform('walks', async () => void (walkOutcomes = await runWalks(context)))
        await perform('rules', () => runOrigins(context, callable))
      }
      await perform('rules', () => runRoles(context, isDisposable ? callable : harmless, isDisposable))
    }
    if (isWhole) await perform('socket', () => runSocket(context, isDisposable))
    if (toExpire) await perform('socket', () => refuseExpired(context, toExpire))
    if (!isStateless && isDisposable) {
      for (let round = 0; round < MAX_ROUNDS && !context.isOver(); round += 1) {
        const again: Context = { ...context, seed: seed + round }
        await perform('refusals', () => runRefusals(again, callable, runs))
        await perform('properties', () => runProperties(again, callable, runs))
        if (budgetSeconds === undefined) break
      }
    }
  } finally {
    client.close()
  }
  const counted = (phase: Phase): boolean => phase === 'properties' || phase === 'refusals'
  return {
    origin,
    seed,
    operations,
    actors: actors.map(({ name }) => name),
    findings: findings.all(),
    coverage,
    phases,
    walks: walkOutcomes,
    requests: client.count(),
    generated: phases.filter(({ phase }) => counted(phase)).reduce((sum, { requests }) => sum + requests, 0),
    milliseconds: performance.now() - begun,
    missing,
    withheld: isDisposable || isStateless ? [] : operations.filter((operation) => !isSafe(operation)).map(({ id }) => id),
  }
}
