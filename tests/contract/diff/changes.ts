import { major, minor } from 'semver'

import type { Answer, Contract, Operation, Parameter } from '../contract/types.ts'
import { compareSchemas, type Change, type Comparison, type Direction } from './schema-changes.ts'

type Compare = (direction: Direction) => Comparison

function compareParameters(compare: Compare, place: string, before: Operation, after: Operation): void {
  const key = ({ in: where, name }: Parameter): string => `${where} ${name}`
  const known = new Map(before.parameters.map((parameter) => [key(parameter), parameter]))
  const comparison = compare('request')
  for (const parameter of after.parameters) {
    const old = known.get(key(parameter))
    const here = `${place}: ${key(parameter)}`
    known.delete(key(parameter))
    if (!old) {
      const { required } = parameter
      comparison.report({
        place: here,
        what: required ? 'was added, required' : 'was added',
        isBreaking: required,
        why: required ? 'clients do not send it' : 'clients need not send it',
      })
      continue
    }
    if (!old.required && parameter.required)
      comparison.report({ place: here, what: 'is required now', isBreaking: true, why: 'clients may not send it' })
    if (old.required && !parameter.required)
      comparison.report({ place: here, what: 'is optional now', isBreaking: false, why: 'clients may go on sending it' })
    compareSchemas(comparison, here, old.schema, parameter.schema)
  }
  for (const name of known.keys())
    comparison.report({
      place: `${place}: ${name}`,
      what: 'was removed',
      isBreaking: true,
      why: 'clients may send it, and be refused or not understood',
    })
}

function compareBodies(compare: Compare, place: string, before: Operation, after: Operation): void {
  const comparison = compare('request')
  if (before.body && after.body) {
    if (before.body.contentType !== after.body.contentType) {
      comparison.report({
        place,
        what: `takes ${after.body.contentType} instead of ${before.body.contentType}`,
        isBreaking: true,
        why: 'clients send the other',
      })
    }
    compareSchemas(comparison, `${place}: body`, before.body.schema, after.body.schema)
  } else if (after.body) comparison.report({ place, what: 'takes a body now', isBreaking: true, why: 'clients send none' })
  else if (before.body)
    comparison.report({ place, what: 'takes no body any more', isBreaking: true, why: 'what clients send has no effect any more' })
}

const isSuccess = ({ status }: Answer): boolean => typeof status === 'number' && status < 400

function compareAnswers(compare: Compare, place: string, before: Operation, after: Operation): void {
  const comparison = compare('answer')
  const { report } = comparison
  for (const answer of after.answers) {
    const old = before.answers.find(({ status }) => status === answer.status)
    const here = `${place}: ${answer.status}`
    if (!old) {
      const isNew = isSuccess(answer)
      report({
        place: here,
        what: 'was added',
        isBreaking: isNew,
        why: isNew ? 'clients do not expect this success' : 'clients treat refusals alike',
      })
      continue
    }
    if (old.contentType !== answer.contentType)
      report({
        place: here,
        what: `is ${answer.contentType ?? 'empty'} instead of ${old.contentType ?? 'empty'}`,
        isBreaking: true,
        why: 'clients read the other',
      })
    if (old.schema && answer.schema) compareSchemas(comparison, here, old.schema, answer.schema)
    for (const { name } of old.headers.filter((header) => !answer.headers.some((one) => one.name === header.name))) {
      report({ place: here, what: `the header ${name} was removed`, isBreaking: true, why: 'clients may read it' })
    }
  }
  for (const answer of before.answers.filter(({ status }) => !after.answers.some((one) => one.status === status))) {
    const isGone = isSuccess(answer)
    report({
      place: `${place}: ${answer.status}`,
      what: 'was removed',
      isBreaking: isGone,
      why: isGone ? 'clients wait for this success' : 'clients need not treat it any more',
    })
  }
}

function compareOperations(compare: Compare, before: Operation, after: Operation): void {
  const place = `${after.method.toUpperCase()} ${after.path}`
  const { report } = compare('request')
  if (before.isPublic !== after.isPublic) {
    const what = after.isPublic ? 'needs no session any more' : 'needs a session now'
    report({ place, what, isBreaking: before.isPublic, why: before.isPublic ? 'clients may have none' : 'a session does no harm' })
  }
  if (before.id !== after.id)
    report({ place, what: `is called ${after.id} instead of ${before.id}`, isBreaking: false, why: 'only generated code has this name' })
  if (before.provenance !== after.provenance)
    report({
      place,
      what: `is ${after.provenance} instead of ${before.provenance}`,
      isBreaking: false,
      why: 'it says where the call comes from',
    })
  compareParameters(compare, place, before, after)
  compareBodies(compare, place, before, after)
  compareAnswers(compare, place, before, after)
}

/** Returns whether a new version announces breaking changes, with a new major version, or a new minor version before 1.0. */
export function announcesBreaking(before: string, after: string): boolean {
  const isFirst = major(before) === 0 && major(after) === 0
  return major(after) > major(before) || (isFirst && minor(after) > minor(before))
}

/** Returns the path without the names of its parameters, which clients don't send. */
function addressOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`
}

/** Returns all changes between two contracts, breaking ones first. */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const changes: Change[] = []
  const seen = new Set<string>()
  const compare: Compare = (direction) => ({ before, after, direction, seen, report: (change) => void changes.push(change) })
  const known = new Map(before.operations.map((operation) => [addressOf(operation), operation]))
  const { report } = compare('request')
  if (before.basePath !== after.basePath)
    report({
      place: 'servers',
      what: `the base path ${before.basePath} became ${after.basePath}`,
      isBreaking: true,
      why: 'clients call the other',
    })
  for (const operation of after.operations) {
    const old = known.get(addressOf(operation))
    known.delete(addressOf(operation))
    if (old) compareOperations(compare, old, operation)
    else
      report({
        place: `${operation.method.toUpperCase()} ${operation.path}`,
        what: 'was added',
        isBreaking: false,
        why: 'no client calls it yet',
      })
  }
  for (const { method, path } of known.values())
    report({ place: `${method.toUpperCase()} ${path}`, what: 'was removed', isBreaking: true, why: 'clients call it' })
  if (before.socketMessage && after.socketMessage) compareSchemas(compare('answer'), 'socket', before.socketMessage, after.socketMessage)
  return changes.toSorted((one, other) => Number(other.isBreaking) - Number(one.isBreaking))
}
