import { describe, expect, it } from 'vitest'

import { parseContract } from '../contract/load'
import { smallContract } from '../testing/small-contract'
import { checkAnswer, type Kind } from './answer'
import { createValidator } from './validator'

const validator = createValidator(smallContract)

interface Given {
  status: number
  body?: unknown
  headers?: Record<string, string>
  kind?: Kind
  path?: string
  params?: Record<string, string>
}

/** Returns the problems of a response. */
function problemsOf(id: string, { status, body, headers = {}, kind = 'valid', path = '/things', params = {} }: Given): string[] {
  const operation = smallContract.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no ${id}.`)
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = { status, headers: { ...type, ...headers }, body: Buffer.from(text), milliseconds: 1 }
  return checkAnswer(
    { contract: smallContract, operation, kind, method: operation.method.toUpperCase(), path, params, answer },
    validator,
  ).map(({ problem }) => problem)
}

const thing = (id: string, createdAt: number) => ({ id, size: 1, createdAt })
const list = (total: number, things: unknown) => ({ status: 200, body: { things, total } })

describe('statuses', () => {
  it('are valid if declared, and `default` covers only 4xx', () => {
    expect(problemsOf('listThings', { status: 418, body: { error: 'No.' } })).toEqual([])
    expect(problemsOf('listThings', { status: 500, body: { error: 'No.' } })).toEqual(['the status 500 is not declared'])
    expect(problemsOf('listThings', { status: 202, body: {} })).toEqual(['the status 202 is not declared'])
    expect(problemsOf('makeThing', { status: 403, body: { error: 'No.' } })).toEqual(['the status 403 is not declared'])
  })

  it('of HTTP itself are valid with the operation’s error schema', () => {
    expect(problemsOf('makeThing', { status: 415, body: { error: 'No.' } })).toEqual([])
    expect(problemsOf('makeThing', { status: 415, body: { message: 'No.' } })).toEqual(["the body must have required property 'error'"])
  })

  it('must be 4xx for a request that breaks the contract', () => {
    expect(problemsOf('makeThing', { status: 409, body: { error: 'No.' }, kind: 'invalid' })).toEqual([])
    expect(problemsOf('makeThing', { status: 204, kind: 'invalid' })).toEqual(['a request that breaks the contract was answered 204'])
    expect(problemsOf('makeThing', { status: 500, kind: 'invalid' })).toEqual(['a request that breaks the contract was answered 500'])
  })
})

describe('headers and bodies', () => {
  it('must match the declared headers, content type and schema', () => {
    const made = { status: 201, body: { id: 'a', size: 1 } }
    expect(problemsOf('makeThing', { ...made, headers: { location: '/things/a' } })).toEqual([])
    expect(problemsOf('makeThing', made)).toEqual(['the header Location is missing'])
    expect(problemsOf('getThing', { status: 200, body: { id: 'a', size: 1 }, headers: { 'content-type': 'text/html' } })).toEqual([
      'the content type is text/html',
    ])
    expect(problemsOf('getThing', { status: 200, body: '{"id":' })).toEqual(['the body is not JSON'])
    expect(problemsOf('getThing', { status: 200, body: { id: 'a', size: 11 } })).toEqual(['size must be <= 10'])
    expect(problemsOf('makeThing', { status: 204, body: {} })).toEqual(['a body of 2 bytes where there is none'])
  })

  it('may have any of several declared content types', () => {
    const [operation] = structuredClone(smallContract.operations.filter(({ id }) => id === 'getThing'))
    if (!operation) throw new Error('There is no getThing.')
    const problemsAs = (type: string): string[] => {
      const answer = { status: 200, headers: { 'content-type': type }, body: Buffer.from('<p>A thing</p>'), milliseconds: 1 }
      const checked = {
        contract: smallContract,
        operation,
        kind: 'valid' as const,
        method: 'GET',
        path: '/things/a',
        params: { thingId: 'a' },
        answer,
      }
      return checkAnswer(checked, validator).map(({ problem }) => problem)
    }
    expect(problemsAs('text/html')).toEqual(['the content type is text/html'])
    operation.answers = operation.answers.map((answer) =>
      answer.status === 200 ? { ...answer, contentTypes: [...answer.contentTypes, 'text/html'] } : answer,
    )
    expect(problemsAs('text/html; charset=utf-8')).toEqual([])
    expect(problemsAs('text/plain')).toEqual(['the content type is text/plain'])
  })
})

describe('bytes', () => {
  const fileContract = (types: string[]) =>
    parseContract(`
openapi: 3.1.0
info: { title: Files, version: 1.0.0 }
paths:
  /file:
    get:
      operationId: getFile
      responses:
        '200':
          description: The file
          headers:
            ETag: { required: false, schema: { type: string, pattern: '^".+"$' } }
          content: { ${types.map((type) => `${type}: { schema: { type: string, format: binary } }`).join(', ')} }
components: { schemas: {} }
`)

  function problemsOfFile(types: string[], headers: Record<string, string>): string[] {
    const contract = fileContract(types)
    const [operation] = contract.operations
    if (!operation) throw new Error('There is no getFile.')
    const answer = { status: 200, headers, body: Buffer.from('bytes'), milliseconds: 1 }
    const checked = { contract: smallContract, operation, kind: 'valid' as const, method: 'GET', path: '/file', params: {}, answer }
    return checkAnswer({ ...checked, contract }, createValidator(contract)).map(({ problem }) => problem)
  }

  it('must have one of the declared content types, if several are declared', () => {
    const types = ['application/octet-stream', 'image/png']
    expect(problemsOfFile(types, { 'content-type': 'image/png' })).toEqual([])
    expect(problemsOfFile(types, { 'content-type': 'text/html' })).toEqual(['the content type is text/html'])
    expect(problemsOfFile(types, {})).toEqual(['the content type is undefined'])
  })

  it('may have a more specific content type than plain bytes', () => {
    const types = ['application/octet-stream']
    expect(problemsOfFile(types, { 'content-type': 'image/tiff' })).toEqual([])
    expect(problemsOfFile(types, { 'content-type': 'application/json' })).toEqual(['the content type is application/json'])
  })

  it('need not have an optional header, but a valid one', () => {
    const type = { 'content-type': 'image/png' }
    expect(problemsOfFile(['image/png'], type)).toEqual([])
    expect(problemsOfFile(['image/png'], { ...type, etag: '"1"' })).toEqual([])
    expect(problemsOfFile(['image/png'], { ...type, etag: '1' })).toEqual(['the header ETag is "1": the body must match pattern "^".+"$"'])
  })
})

describe('rules beyond the schemas', () => {
  it('[VAL-01] require every key to be the id of its value', () => {
    expect(problemsOf('listThings', list(1, { a: thing('a', 1) }))).toEqual([])
    expect(problemsOf('listThings', list(1, { b: thing('a', 1) }))).toEqual(['things has the key "b" over another id'])
  })

  it('[VAL-02] require a total of at least the number of returned items', () => {
    expect(problemsOf('listThings', list(1, { a: thing('a', 2), b: thing('b', 1) }))).toEqual(['total is 1, but there are 2 in things'])
  })

  it('require the order in the summary, and at most rowsPerPage items', () => {
    expect(problemsOf('listThings', list(2, { a: thing('a', 1), b: thing('b', 2) }))).toEqual(['things is not in order of time'])
    const long = { ...list(2, { a: thing('a', 2), b: thing('b', 1) }), path: '/things?rowsPerPage=1' }
    expect(problemsOf('listThings', long)).toEqual(['2 in things where at most 1 were asked for'])
  })

  it('require the requested record', () => {
    const found = { status: 200, params: { thingId: 'a' }, path: '/things/a' }
    expect(problemsOf('getThing', { ...found, body: { id: 'a', size: 1 } })).toEqual([])
    expect(problemsOf('getThing', { ...found, body: { id: 'b', size: 1 } })).toEqual(['asked for thingId "a", answered with id "b"'])
    expect(
      problemsOf('makeThing', { status: 201, headers: { location: '/things/b' }, params: { id: 'a' }, body: { id: 'b', size: 1 } }),
    ).toEqual(['asked for id "a", answered with id "b"'])
  })

  it('allow a 202 response to have its own id', () => {
    expect(problemsOf('makeThing', { status: 202, params: { id: 'a' }, body: { id: 'b', size: 1 } })).toEqual([])
  })
})

describe('a target with fixed examples', () => {
  const contract = parseContract(`
openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
x-rules:
  fresh-times: { description: What was just made has a time near the Date. }
  content-nosniff: { description: Contents are sent with nosniff. }
paths:
  /notes:
    post:
      operationId: makeNote
      x-provenance: assumed
      responses:
        '201':
          description: The note
          x-rules: [content-nosniff]
          content:
            application/json:
              schema: { type: object, required: [createdAt], properties: { createdAt: { type: number } } }
components: { schemas: {} }
`)

  it('may have old times, and contents without the headers of the rules', () => {
    const [operation] = contract.operations
    if (!operation) throw new Error('There is no makeNote.')
    const headers = { 'content-type': 'application/json', date: 'Fri, 20 Nov 2026 09:00:00 GMT' }
    const answer = { status: 201, headers, body: Buffer.from('{"createdAt":1}'), milliseconds: 1 }
    const checked = { contract, operation, kind: 'valid' as const, method: 'POST', path: '/notes', params: {}, answer }
    const rulesOf = (isStateless: boolean, body = answer.body) =>
      checkAnswer({ ...checked, answer: { ...answer, body }, isStateless }, createValidator(contract)).map(({ rule }) => rule.split(':')[0])
    expect(rulesOf(true)).toEqual([])
    expect(rulesOf(false)).toEqual(['content-nosniff'])
    expect(rulesOf(true, Buffer.from('{}'))).toEqual(['201 The note'])
  })
})
