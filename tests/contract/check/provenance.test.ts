import { beforeAll, describe, expect, it } from 'vitest'

import { loadContract } from '../contract/load'
import type { Contract } from '../contract/types'
import { checkAnswer, type Checked } from './answer'
import type { Problem } from './invariants'
import { createValidator, type Validator } from './validator'

let contract: Contract
let validator: Validator

beforeAll(async () => {
  contract = await loadContract(new URL('../../../openapi.yaml', import.meta.url))
  validator = createValidator(contract)
})

interface Given extends Partial<Omit<Checked, 'answer'>> {
  status?: number
  type?: string
}

/** Returns the breaches in a response of an operation, by whose rules they break. */
function breaches(id: string, body: unknown, { status = 200, type = 'application/json', ...checked }: Given = {}): string[] {
  const operation = contract.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no ${id}.`)
  const answer = { status, headers: { 'content-type': type }, body: Buffer.from(JSON.stringify(body)), milliseconds: 1 }
  const method = operation.method.toUpperCase()
  const found: Problem[] = checkAnswer(
    { contract, operation, kind: 'valid', method, path: operation.path, params: {}, answer, ...checked },
    validator,
  )
  return found.map(({ problem, provenance }) => `${provenance}: ${problem}`)
}

const media = {
  id: 'media-1',
  name: 'street.jpg',
  uploadDate: 1,
  projectId: 'project-1',
  exportedVersions: [],
  state: 'Uploaded',
  type: 'image',
  size: 1,
}
const projects = [{ id: 'project-1', name: 'Street', dateCreated: 0, mediaCount: 0, isDefault: true }]
const userInfo = {
  token: 'a',
  websocket: 'ws',
  remainingSeconds: 1,
  approved: true,
  forceApiView: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  enterpriseOwner: false,
  user: { id: 'user-1', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 1 },
}

describe('a breach of a specified rule in an assumed call', () => {
  it('[VAL-02] is one of the specification: a total below the count', () => {
    expect(breaches('listMedia', { medias: { 'media-1': media }, total: 0 })).toEqual(['specified: total is 0, but there are 1 in medias'])
    expect(breaches('searchMedia', { searchResult: { 'media-1': media }, totalResults: 0 })).toEqual([
      'specified: totalResults is 0, but there are 1 in searchResult',
    ])
  })

  it('[VAL-01] is one of the specification: a key other than the id', () => {
    expect(breaches('listMedia', { medias: { 'media-2': media }, total: 1 })).toEqual([
      'specified: medias has the key "media-2" over another id',
    ])
  })

  it('is one of the specification: a field of a specified shape', () => {
    expect(breaches('getMedia', { ...media, size: '1' })).toEqual(['specified: size must be number'])
    expect(breaches('getMedia', { ...media, state: 'Done' })).toMatchObject([
      expect.stringMatching(/^specified: state must be equal to one/),
    ])
  })
})

describe('a breach of an assumed rule', () => {
  it('is one of an assumption: a total of a list that the specification does not show', () => {
    expect(breaches('listProjects', { projects, total: 0 })).toEqual(['assumed: total is 0, but there are 1 in projects'])
  })

  it('is one of an assumption in a specified shape: a limit, a property', () => {
    expect(breaches('getUserInfo', { ...userInfo, token: 'x'.repeat(1001) })).toEqual([
      'assumed: token must NOT have more than 1000 characters',
    ])
    expect(breaches('getMedia', { ...media, work: 'nothing' })).toMatchObject([
      expect.stringMatching(/^assumed: work must be equal to one/),
    ])
    expect(breaches('listCameras', [{ id: 'a', name: 'b', status: 'asleep' }])).toMatchObject([
      expect.stringMatching(/^assumed: 0\.status/),
    ])
  })

  it('is one of an assumption inside a union of specified shapes', () => {
    expect(breaches('getInit', { googleAds: { signup: 'x'.repeat(201), uploadedFirstVideo: null } })).toMatchObject(
      Array.from({ length: 3 }, () => expect.stringMatching(/^assumed: /) as string),
    )
    expect(breaches('getInit', { premises: true })).toContain('specified: the body must match a schema in anyOf')
    expect(breaches('getUserInfo', { ...userInfo, remainingSeconds: 'Infinity' })[0]).toMatch(/^assumed: /)
    expect(breaches('getUserInfo', { ...userInfo, remainingSeconds: -1 })).toContain('specified: remainingSeconds must be >= 0')
  })

  it('is one of an assumption in a specified call: the response of a call that the specification does not show', () => {
    expect(breaches('login', { ok: true })).toEqual(["assumed: the body must have required property 'userId'"])
    expect(breaches('login', {}, { type: 'text/html' })).toEqual(['assumed: the content type is text/html'])
    expect(breaches('getConfig', {}, { status: 203 })).toEqual(['assumed: the status 203 is not declared'])
    expect(breaches('getConfig', 'No.', { status: 404 })).toEqual(['assumed: the body must be object'])
  })
})

describe('a call of the specification', () => {
  it('breaks the specification if it fails or has no JSON', () => {
    expect(breaches('getConfig', {}, { status: 500 })).toEqual(['specified: the status 500 is not declared'])
    expect(breaches('getConfig', {}, { type: 'text/html' })).toEqual(['specified: the content type is text/html'])
    expect(breaches('getCapabilities', {}, { status: 500 })).toEqual(['assumed: the status 500 is not declared'])
  })

  it('breaks the specification only by accepting what the specification forbids', () => {
    const accepted = (breaks: 'specified' | 'assumed', status: number) =>
      breaches('login', { userId: 'user-1' }, { kind: 'invalid', breaks, status })[0]
    expect(accepted('specified', 200)).toBe('specified: a request that breaks the contract was answered 200')
    expect(accepted('assumed', 200)).toBe('assumed: a request that breaks the contract was answered 200')
    expect(accepted('specified', 500)).toBe('assumed: a request that breaks the contract was answered 500')
    const body = contract.operations.find(({ id }) => id === 'login')?.body?.schema ?? {}
    const login = { browser: 'a', browserVersion: '1', isMobile: false, email: 'ada@council.example', password: 'a' }
    expect(validator.fitsSpecification(body, { ...login, password: 'x'.repeat(1001) }, 'specified')).toBe(true)
    expect(validator.fitsSpecification(body, { ...login, password: '' }, 'specified')).toBe(false)
    expect(validator.fitsSpecification(body, { ...login, email: 'nobody' }, 'specified')).toBe(false)
  })
})
