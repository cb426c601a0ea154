import { describe, expect, it } from 'vitest'

import { smallContract } from '../testing/small-contract'
import type { Contract, Operation, Schema } from '../contract/types'
import { announcesBreaking, compareContracts } from './changes'

/** Returns the reported changes after a change of the small contract, as `BREAKING place: what`. */
function changes(change: (contract: Contract) => void): string[] {
  const after = structuredClone(smallContract)
  change(after)
  return compareContracts(smallContract, after).map(
    ({ place, what, isBreaking }) => `${isBreaking ? 'BREAKING' : 'harmless'} ${place}: ${what}`,
  )
}

function operation(contract: Contract, id: string): Operation {
  const found = contract.operations.find((one) => one.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

function schema(contract: Contract, name: string): Schema {
  const found = contract.schemas[name]
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

describe('operations', () => {
  it('report no changes if nothing changed', () => {
    expect(changes(() => undefined)).toEqual([])
  })

  it('may be added, but not removed', () => {
    expect(changes(({ operations }) => operations.pop())).toEqual(['BREAKING GET /things/{thingId}: was removed'])
    const added = changes((contract) => contract.operations.push({ ...operation(contract, 'getThing'), path: '/others' }))
    expect(added).toEqual(['harmless GET /others: was added'])
  })

  it('may become public, but not require a session', () => {
    expect(changes((contract) => void (operation(contract, 'getThing').isPublic = false))).toEqual([
      'BREAKING GET /things/{thingId}: needs a session now',
    ])
    expect(changes((contract) => void (operation(contract, 'listThings').isPublic = true))).toEqual([
      'harmless GET /things: needs no session any more',
    ])
  })

  it('may get new parameters if these are optional', () => {
    const parameter = { name: 'colour', in: 'query', schema: { type: 'string' } } as const
    expect(changes((contract) => operation(contract, 'listThings').parameters.push({ ...parameter, required: true }))).toEqual([
      'BREAKING GET /things: query colour: was added, required',
    ])
    expect(changes((contract) => operation(contract, 'listThings').parameters.push({ ...parameter, required: false }))).toEqual([
      'harmless GET /things: query colour: was added',
    ])
    expect(changes((contract) => operation(contract, 'listThings').parameters.pop())).toEqual([
      'BREAKING GET /things: query rowsPerPage: was removed',
    ])
  })

  it('may get new error responses, but no new success responses', () => {
    const answer = { description: '', contentType: undefined, contentTypes: [], schema: undefined, headers: [], rules: [], examples: [] }
    expect(changes((contract) => operation(contract, 'getThing').answers.push({ ...answer, status: 410 }))).toEqual([
      'harmless GET /things/{thingId}: 410: was added',
    ])
    expect(changes((contract) => operation(contract, 'getThing').answers.push({ ...answer, status: 202 }))).toEqual([
      'BREAKING GET /things/{thingId}: 202: was added',
    ])
  })
})

describe('schemas of requests and responses', () => {
  it('break in one direction if they don’t break in the other', () => {
    expect(changes((contract) => schema(contract, 'Colour').enum?.push('blue'))).toEqual([
      'BREAKING Colour (answer): may be "blue" now',
      'harmless Colour (request): may be "blue" now',
    ])
    expect(changes((contract) => schema(contract, 'Colour').enum?.pop())).toEqual([
      'BREAKING Colour (request): is never "green" any more',
      'harmless Colour (answer): is never "green" any more',
    ])
  })

  it('may get a higher maximum in requests, but not in responses', () => {
    const grown = changes(
      (contract) =>
        void (schema(contract, 'Thing').properties = {
          ...schema(contract, 'Thing').properties,
          size: { type: 'integer', minimum: 1, maximum: 20 },
        }),
    )
    expect(grown).toEqual(['BREAKING Thing (answer).size: maximum 10 became 20', 'harmless Thing (request).size: maximum 10 became 20'])
  })

  it('may get an optional field in requests, and a required one in responses', () => {
    expect(changes((contract) => void (schema(contract, 'Thing').required = ['id']))).toEqual([
      'BREAKING Thing (answer).size: is optional now',
      'harmless Thing (request).size: is optional now',
    ])
    expect(changes((contract) => schema(contract, 'Thing').required?.push('colour'))).toEqual([
      'BREAKING Thing (request).colour: is required now',
      'harmless Thing (answer).colour: is required now',
    ])
  })

  it('break in responses if a field may have more types', () => {
    const change = (type: string | string[]) => (contract: Contract) =>
      void (schema(contract, 'ThingList').properties = { ...schema(contract, 'ThingList').properties, total: { type, minimum: 0 } })
    expect(changes(change('number'))).toEqual(['BREAKING ThingList (answer).total: may be number now'])
    expect(changes(change(['integer', 'null']))).toEqual(['BREAKING ThingList (answer).total: may be null now'])
  })

  it('break if a branch or a field is removed', () => {
    const { Thing } = smallContract.schemas
    const without = changes(
      (contract) =>
        void (contract.schemas['Thing'] = {
          ...Thing,
          properties: { id: { type: 'string', minLength: 1, maxLength: 8 }, size: Thing?.properties?.['size'] ?? {} },
        }),
    )
    expect(without).toContain('BREAKING Thing (answer).email: was removed')
    const branch = changes((contract) => {
      const colour = schema(contract, 'Thing').properties?.['colour']
      colour?.anyOf?.pop()
    })
    expect(branch).toEqual([
      'BREAKING Thing (request).colour: is never null any more',
      'harmless Thing (answer).colour: is never null any more',
    ])
  })
})

describe('a version', () => {
  it.each([
    ['1.4.0', '2.0.0', true],
    ['1.4.0', '1.5.0', false],
    ['0.1.0', '0.2.0', true],
    ['0.1.0', '0.1.1', false],
  ])('from %s to %s announces breaking changes: %s', (before, after, expected) => {
    expect(announcesBreaking(before, after)).toBe(expected)
  })
})
