import { describe, expect, it } from 'vitest'

import { smallContract } from '../testing/small-contract'
import { deref, loadContract, parseContract } from './load'

describe('the loaded contract', () => {
  it('contains each operation with its parameters, responses and provenance', () => {
    const [list, make, get] = smallContract.operations
    expect(list).toMatchObject({ id: 'listThings', method: 'get', isPublic: false, provenance: 'specified' })
    expect(make).toMatchObject({ id: 'makeThing', provenance: 'assumed', body: { contentType: 'application/json' } })
    expect(get).toMatchObject({ isPublic: true, parameters: [{ name: 'thingId', in: 'path', required: true }] })
    expect(list?.answers.map(({ status }) => status)).toEqual([200, 'default'])
    expect(make?.answers[0]?.headers).toEqual([{ name: 'Location', required: true, schema: { type: 'string', maxLength: 20 } }])
  })

  it('resolves references', () => {
    expect(deref(smallContract, { $ref: 'contract#/components/schemas/Colour' })).toEqual({ type: 'string', enum: ['red', 'green'] })
    expect(() => deref(smallContract, { $ref: 'contract#/components/schemas/None' })).toThrow('no schema None')
    expect(() => parseContract('just a text')).toThrow('no OpenAPI document')
  })

  it('[API-01] includes the base path and the socket of the product’s contract', async () => {
    const contract = await loadContract(new URL('../../../openapi.yaml', import.meta.url))
    expect(contract.basePath).toBe('/legacy')
    expect(contract.socketMessage).toEqual({ $ref: 'contract#/components/schemas/SocketMessage' })
    expect(new Set(contract.operations.map(({ id }) => id)).size).toBe(contract.operations.length)
  })
})
