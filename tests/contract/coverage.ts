import { isObject } from './check/invariants.ts'
import { deref } from './contract/load.ts'
import type { Contract, Operation, Schema } from './contract/types.ts'

/** How many items of a kind the tests reached. */
export interface Reached {
  total: number
  reached: number
  /** Names of unreached items. */
  missing: string[]
}

export interface Coverage {
  /** Records an exchange. */
  note: (exchange: { operation: Operation; status: number; parameters: readonly string[]; sent: unknown; received: unknown }) => void
  operations: () => Reached
  statuses: () => Reached
  parameters: () => Reached
  branches: () => Reached
  /** Returns the number of responses per status of an operation. */
  statusesOf: (operation: Operation) => ReadonlyMap<number, number>
}

type Visit = (branch: string) => void

/** Returns the schema's own name if it has one, so that its branches count once however often it is used. */
function placeOf(schema: Schema, place: string): string {
  return schema.$ref?.split('/').at(-1) ?? place
}

function staticBranches(contract: Contract, schema: Schema, place: string, visit: Visit, seen: Set<string>): void {
  const here = placeOf(schema, place)
  if (schema.$ref !== undefined) {
    if (seen.has(here)) return
    seen.add(here)
  }
  const meant = deref(contract, schema)
  for (const value of meant.enum ?? []) visit(`${here} = ${JSON.stringify(value)}`)
  if (Array.isArray(meant.type)) for (const type of meant.type) visit(`${here}: ${type}`)
  for (const [index, branch] of (meant.anyOf ?? meant.oneOf ?? []).entries()) {
    visit(`${here}: branch ${index + 1}`)
    staticBranches(contract, branch, `${here}(${index + 1})`, visit, seen)
  }
  for (const [name, inner] of Object.entries(meant.properties ?? {})) {
    if (!(meant.required ?? []).includes(name)) {
      visit(`${here}.${name}: present`)
      visit(`${here}.${name}: absent`)
    }
    staticBranches(contract, inner, `${here}.${name}`, visit, seen)
  }
  if (meant.items) staticBranches(contract, meant.items, `${here}[]`, visit, seen)
  if (typeof meant.additionalProperties === 'object') staticBranches(contract, meant.additionalProperties, `${here}{}`, visit, seen)
}

function typeOf(value: unknown): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

type Fits = (schema: Schema, value: unknown) => boolean

function reachedBranches(contract: Contract, schema: Schema, value: unknown, place: string, visit: Visit, fits: Fits): void {
  const here = placeOf(schema, place)
  const meant = deref(contract, schema)
  if (meant.enum?.includes(value) === true) visit(`${here} = ${JSON.stringify(value)}`)
  if (Array.isArray(meant.type)) for (const type of typeOf(value)) visit(`${here}: ${type}`)
  for (const [index, branch] of (meant.anyOf ?? meant.oneOf ?? []).entries()) {
    if (!fits(branch, value)) continue
    visit(`${here}: branch ${index + 1}`)
    reachedBranches(contract, branch, value, `${here}(${index + 1})`, visit, fits)
  }
  if (Array.isArray(value) && meant.items) for (const item of value) reachedBranches(contract, meant.items, item, `${here}[]`, visit, fits)
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(meant.properties ?? {})) {
    visit(`${here}.${name}: ${name in value ? 'present' : 'absent'}`)
    if (name in value) reachedBranches(contract, inner, value[name], `${here}.${name}`, visit, fits)
  }
  if (typeof meant.additionalProperties !== 'object') return
  for (const [name, item] of Object.entries(value)) {
    if (!(name in (meant.properties ?? {}))) reachedBranches(contract, meant.additionalProperties, item, `${here}{}`, visit, fits)
  }
}

function compare(all: readonly string[], got: ReadonlySet<string>): Reached {
  const missing = all.filter((name) => !got.has(name))
  return { total: all.length, reached: all.length - missing.length, missing }
}

/** Measures which parts of the given operations were tested. */
export function measureCoverage(contract: Contract, operations: readonly Operation[], fits: Fits): Coverage {
  const seen = new Map<Operation, Map<number, number>>(operations.map((operation) => [operation, new Map()]))
  const usedParameters = new Set<string>()
  const gotBranches = new Set<string>()
  const allBranches = new Set<string>()
  const visited = new Set<string>()
  for (const { id, body, answers } of operations) {
    for (const [place, schema] of [
      [`${id} body`, body?.schema],
      ...answers.map(({ status, schema: one }) => [`${id} ${status}`, one] as const),
    ] as const) {
      if (schema) staticBranches(contract, schema, place, (branch) => allBranches.add(branch), visited)
    }
  }
  const visit: Visit = (branch) => void (allBranches.has(branch) && gotBranches.add(branch))
  const statusNames = operations.flatMap(({ id, answers }) =>
    answers.flatMap(({ status }) => (status === 'default' ? [] : [`${id} ${status}`])),
  )
  return {
    note: ({ operation, status, parameters, sent, received }) => {
      const statuses = seen.get(operation)
      if (!statuses) return
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      for (const name of parameters) usedParameters.add(`${operation.id} ${name}`)
      // The first responses of each status reach every branch, and comparing all of them is slow.
      if ((statuses.get(status) ?? 0) > 60) return
      if (operation.body && sent !== undefined) reachedBranches(contract, operation.body.schema, sent, `${operation.id} body`, visit, fits)
      const declared = operation.answers.find((answer) => answer.status === status)
      if (declared?.schema && received !== undefined) {
        reachedBranches(contract, declared.schema, received, `${operation.id} ${status}`, visit, fits)
      }
    },
    operations: () =>
      compare(
        operations.map(({ id }) => id),
        new Set(operations.filter((one) => (seen.get(one)?.size ?? 0) > 0).map(({ id }) => id)),
      ),
    statuses: () =>
      compare(statusNames, new Set([...seen].flatMap(([{ id }, statuses]) => [...statuses.keys()].map((status) => `${id} ${status}`)))),
    parameters: () =>
      compare(
        operations.flatMap(({ id, parameters }) => parameters.map(({ name }) => `${id} ${name}`)),
        usedParameters,
      ),
    branches: () => compare([...allBranches], gotBranches),
    statusesOf: (operation) => seen.get(operation) ?? new Map(),
  }
}
