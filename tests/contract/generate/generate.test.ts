import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createValidator } from '../check/validator'
import { loadContract } from '../contract/load'
import { smallContract } from '../testing/small-contract'
import { arbitraryFor } from './arbitrary'
import { isBytes, partsOf, requestsOf, toWire } from './request'
import { violationsOf } from './violations'

const seed = 20_261_120
const thing = { $ref: 'contract#/components/schemas/Thing' }

describe('generated values', () => {
  it('fit the schemas of every body of the product’s contract', async () => {
    const contract = await loadContract(new URL('../../../openapi.yaml', import.meta.url))
    const validator = createValidator(contract)
    const bodies = contract.operations.flatMap(({ body }) => (body && !isBytes(body.schema) ? [body.schema] : []))
    expect(bodies.length).toBeGreaterThan(20)
    for (const schema of bodies) {
      const values = fc.sample(arbitraryFor(contract, schema), { seed, numRuns: 20 })
      expect(values.flatMap((value) => validator.problems(schema, value))).toEqual([])
    }
  })

  it('reach both ends of a range, and characters beyond ASCII', () => {
    const values = fc.sample(arbitraryFor(smallContract, { type: 'integer', minimum: 3, maximum: 9 }), { seed, numRuns: 100 })
    expect(Math.min(...(values as number[]))).toBe(3)
    expect(Math.max(...(values as number[]))).toBe(9)
    const names = fc.sample(arbitraryFor(smallContract, { type: 'string', minLength: 1, pattern: String.raw`\S` }), { seed, numRuns: 100 })
    expect(names.join('')).toMatch(/[^ -~]/)
  })
})

describe('broken values', () => {
  const validator = createValidator(smallContract)
  const value = { id: 'a', size: 1, colour: 'red', email: 'a@b.example', at: '2026-11-20T09:00:00Z', parts: [1] }
  const broken = violationsOf(smallContract, thing, value)
    .filter((one) => !validator.isValid(thing, one.value))
    .map(({ description }) => description)

  it('lack a field, have a wrong type, or are out of range', () => {
    expect(broken).toContain('body: without id')
    expect(broken).toContain('body.size: of a wrong type ("not of this type")')
    for (const field of ['id', 'size', 'colour', 'email', 'at', 'parts']) expect(broken).toContain(`body.${field}: out of range`)
    expect(broken).toContain('body.parts[0]: out of range')
  })

  it('have additional fields only if the contract forbids them', () => {
    expect(broken).not.toContain('body: with a field that is not in the contract')
    const strict = { ...smallContract.schemas['Thing'], additionalProperties: false }
    const found = violationsOf(smallContract, strict, value).filter((one) => !validator.isValid(strict, one.value))
    expect(found.map(({ description }) => description)).toContain('body: with a field that is not in the contract')
  })
})

describe('requests', () => {
  it('use ids of existing records and respect the limits of parameters', () => {
    const get = smallContract.operations.find(({ id }) => id === 'getThing')
    if (!get) throw new Error('There is no getThing.')
    const made = fc.sample(requestsOf(smallContract, get, new Map([['thingId', ['known']]])), { seed, numRuns: 40 })
    const ids = made.map(({ params }) => params['thingId'] ?? '')
    expect(ids).toContain('known')
    expect(ids.every((id) => /^[a-z]{1,8}$/.test(id))).toBe(true)
  })

  it('contain at least one byte if the contract requires bytes', async () => {
    const contract = await loadContract(new URL('../../../openapi.yaml', import.meta.url))
    const append = contract.operations.find(({ id }) => id === 'appendUpload')
    if (!append) throw new Error('There is no appendUpload.')
    const made = fc.sample(requestsOf(contract, append, new Map()), { seed, numRuns: 100 })
    const lengths = made.map(({ body }) => (body instanceof Uint8Array ? body.length : 0))
    expect(Math.min(...lengths)).toBe(1)
  })

  it('are sent with the session’s token', () => {
    const list = smallContract.operations.find(({ id }) => id === 'listThings')
    if (!list) throw new Error('There is no listThings.')
    expect(toWire(list, partsOf({ query: { page: '1' } }), 'secret')).toEqual({
      method: 'GET',
      path: '/things?page=1',
      headers: { Accept: 'application/json, */*', Authorization: 'Bearer secret' },
    })
  })
})
