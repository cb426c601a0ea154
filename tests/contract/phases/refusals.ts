import fc from 'fast-check'

import type { WireRequest } from '../client.ts'
import { sendAndKeep, send, tokenFor, type Context } from '../context.ts'
import type { Method, Operation, Parameter, Provenance } from '../contract/types.ts'
import { isBytes, type Parts } from '../generate/request.ts'
import { violationsOf } from '../generate/violations.ts'
import { exampleRequests } from './examples.ts'
import { inParallel } from './in-parallel.ts'
import { tryRequests, validRequests } from './properties.ts'

const AT_ONCE = 4
const OVERSIZED_BYTES = 6 * 1024 * 1024
const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

interface BrokenParts {
  parts: Parts
  description: string
  breaks: Provenance
}

/** Returns requests with one invalid parameter. Optional headers are left out, because an invalid Range may be ignored (RFC 9110, section 14.2). */
function brokenParameters(context: Context, parameters: readonly Parameter[], parts: Parts): BrokenParts[] {
  const { contract, validator } = context
  return parameters.flatMap((parameter): BrokenParts[] => {
    const { name, in: place, required, schema } = parameter
    // A parameter of the type object allows all parameters, so it can't be invalid.
    if ((place === 'header' && !required) || schema.type === 'object') return []
    const group = place === 'path' ? 'params' : place === 'query' ? 'query' : 'headers'
    const { [name]: _removed, ...rest } = parts[group]
    const missing =
      required && place !== 'path'
        ? [{ parts: { ...parts, [group]: rest }, description: `without ${name}`, breaks: 'assumed' as const }]
        : []
    const texts = violationsOf(contract, schema, undefined).flatMap(({ value }) =>
      typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
    )
    const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number')
    const read = (text: string): unknown => (isNumber && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text)
    const broken = texts.filter((text) => text.trim() !== '' && !validator.isValid(schema, read(text)))
    return [
      ...missing,
      ...broken.map((text) => ({
        parts: { ...parts, [group]: { ...parts[group], [name]: text } },
        description: `${name}: ${text.slice(0, 40)}`,
        // The specification gives no limits of parameters.
        breaks: 'assumed' as const,
      })),
    ]
  })
}

function brokenForms(context: Context, operation: Operation, parts: Parts): BrokenParts[] {
  const { contract, validator } = context
  const { body } = operation
  const ofBody =
    body && !isBytes(body.schema)
      ? violationsOf(contract, body.schema, parts.body)
          .filter(({ value }) => !validator.isValid(body.schema, value))
          .map(({ value, description }): BrokenParts => {
            const isOurs = validator.fitsSpecification(body.schema, value, operation.provenance)
            return { parts: { ...parts, body: value }, description, breaks: isOurs ? 'assumed' : 'specified' }
          })
      : []
  return [...ofBody, ...brokenParameters(context, operation.parameters, parts)]
}

/** Returns changes that break a request outside its schemas. */
function brokenMessages({ body }: Operation): ((request: WireRequest) => WireRequest)[] {
  if (!body) return []
  const withType = (request: WireRequest, type: string): WireRequest => ({
    ...request,
    headers: { ...request.headers, 'Content-Type': type },
  })
  const withBody = ({ headers, ...request }: WireRequest, text: string): WireRequest => ({ ...request, headers, body: text })
  const wrongType = (request: WireRequest): WireRequest => withType(request, 'text/plain')
  if (isBytes(body.schema)) return [wrongType]
  return [
    wrongType,
    (request) => withType(request, 'application/xml'),
    (request) => withBody(request, '{"cut off": '),
    (request) => withBody(request, ''),
    (request) => withBody(request, '"not an object"'),
    (request) => withBody(request, `["${'x'.repeat(OVERSIZED_BYTES)}"]`),
  ]
}

async function tryMessages(context: Context, operation: Operation): Promise<void> {
  const [parts] = exampleRequests(context, operation)
  if (!parts) return
  for (const change of brokenMessages(operation)) {
    if (context.isOver()) return
    await sendAndKeep(context, 'refusals', operation, parts, { kind: 'invalid', token: tokenFor(context, operation), change })
  }
}

/** Requests each path with a method that it doesn't have. */
async function tryMethods(context: Context, operations: readonly Operation[]): Promise<void> {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const operation = operations.find((one) => one.path === path)
    const all = context.contract.operations.filter((one) => one.path === path).map(({ method }) => method)
    const method = METHODS.find((one) => !all.includes(one))
    const [parts] = operation ? exampleRequests(context, operation) : []
    if (!operation || method === undefined || !parts || context.isOver()) continue
    // Another path can match the same URL: /media/search also matches /media/{mediaId}.
    if (context.contract.operations.some((other) => other.method === method && other.path !== path && mayMeet(other.path, path))) continue
    await sendAndKeep(
      context,
      'refusals',
      operation,
      { ...parts, body: undefined },
      {
        kind: 'invalid',
        token: tokenFor(context, operation),
        change: (request) => ({ ...request, method: method.toUpperCase() }),
      },
    )
  }
}

function mayMeet(one: string, other: string): boolean {
  const [first, second] = [one.split('/'), other.split('/')]
  return (
    first.length === second.length &&
    first.every((piece, index) => piece.startsWith('{') || second[index]?.startsWith('{') || piece === second[index])
  )
}

/** Sends requests with one error each. Every response must be a declared 4xx. */
export async function runRefusals(context: Context, operations: readonly Operation[], runs: number): Promise<void> {
  await tryMethods(context, operations)
  await inParallel(operations, AT_ONCE, async (operation) => {
    await tryMessages(context, operation)
    const [sample] = fc.sample(validRequests(context, operation), { seed: context.seed, numRuns: 1 })
    if (!sample || brokenForms(context, operation, sample).length === 0) return
    const cases = fc.tuple(validRequests(context, operation), fc.nat({ max: 10_000 }))
    await tryRequests(context, 'refusals', operation, cases, runs, async ([parts, choice]) => {
      const forms = brokenForms(context, operation, parts)
      const chosen = forms[choice % forms.length]
      if (!chosen) return undefined
      return send(context, operation, chosen.parts, { kind: 'invalid', breaks: chosen.breaks, token: tokenFor(context, operation) })
    })
  })
}
