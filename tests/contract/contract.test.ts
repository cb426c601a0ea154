import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import * as schemas from '#contract'

import { allExamples, allOperations, contract, nameOf } from './contract-file'
import { sampleOf, unlimitedIn, violationsOf } from './schema-samples'

function schemaOf(name: string): z.ZodType {
  const schema: unknown = Reflect.get(schemas, name)
  if (!(schema instanceof z.ZodType)) throw new Error(`There is no generated schema ${name}`)
  return schema
}

/** The table in section 7 of the specification, copied by hand. */
const specifiedCalls = `
GET /init
GET /auth/info
POST /auth/signup
POST /auth/login
POST /auth/sso/google
POST /auth/sso/microsoft
POST /auth/sso/amazon
POST /auth/logout
POST /auth/reset
POST /auth/verify/resend
POST /auth/verify
POST /auth/signup/extra-details
GET /marketing
GET /app/info
GET /app/info/config
GET /app/info/advanced
GET /app/info/activities
GET /app/info/payment/invoices
POST /app/info/edit
POST /app/notify
GET /flags
POST /error
POST /metrics/posthog
GET /integration/eagle-eye
GET /integration/eagle-eye/auth
POST /integration/eagle-eye/disconnect
GET /integration/eagle-eye/camera
GET /integration/eagle-eye/events
GET /integration/eagle-eye/media
GET /integration/eagle-eye/files
POST /integration/eagle-eye/files/import/{id}
POST /integration/eagle-eye/media/import
GET /integration/eagle-eye/imported
POST /integration/eagle-eye/files/export`
  .trim()
  .split('\n')

describe('[API-01] the calls of the specification', () => {
  it('have paths below /legacy', () => {
    expect(contract.servers.map(({ url }) => url)).toEqual(['/legacy'])
  })

  it.each(specifiedCalls)('include %s as a specified operation', (call) => {
    const found = allOperations.find(({ method, path }) => `${method} ${path}` === call)
    expect(found?.operation['x-provenance']).toBe('specified')
  })

  it('are the only specified operations', () => {
    const specified = allOperations.filter(({ operation }) => operation['x-provenance'] === 'specified')
    expect(specified.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(specifiedCalls.toSorted())
  })
})

describe('[API-01] assumptions beyond the specification', () => {
  const parametersOf = (id: string) =>
    allOperations
      .find(({ operation }) => operation.operationId === id)
      ?.operation.parameters?.map(({ $ref, ...own }) => ($ref === undefined ? own : contract.components.parameters[nameOf($ref)]))

  it.each(['listCameraMedia', 'listCameraEvents'])('marks the query of %s as assumed', (id) => {
    expect(parametersOf(id)?.map((one) => [one?.name, one?.['x-provenance']])).toEqual([
      ['cameraId', 'assumed'],
      ['start', 'assumed'],
      ['end', 'assumed'],
    ])
  })

  it.each(['importCameraMedia', 'importCameraFile', 'exportToCameraFiles'])('marks the Idempotency-Key of %s as assumed', (id) => {
    expect(parametersOf(id)).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', 'x-provenance': 'assumed' }))
  })

  it('marks the tags of a detection as assumed, and those of an import as specified', () => {
    const { DetectionTags, ImportTags } = contract.components.schemas
    expect([DetectionTags?.['x-provenance'], ImportTags?.['x-provenance']]).toEqual(['assumed', 'specified'])
  })
})

describe('[AUTH-06] the body of every auth request', () => {
  const authCalls = specifiedCalls.filter((call) => call.startsWith('POST /auth/'))

  it.each(authCalls)('%s requires browser, browserVersion and isMobile', (call) => {
    const found = allOperations.find(({ method, path }) => `${method} ${path}` === call)
    const body = found?.operation.requestBody?.content?.['application/json']?.schema ?? {}
    const schema = schemaOf(nameOf(body.$ref ?? ''))
    const sample = Object.entries(Object(sampleOf(body)))
    expect(schema.safeParse(Object.fromEntries(sample)).error).toBeUndefined()
    for (const field of ['browser', 'browserVersion', 'isMobile']) {
      const rest = Object.fromEntries(sample.filter(([name]) => name !== field))
      expect([field, schema.safeParse(rest).success]).toEqual([field, false])
    }
  })
})

describe('every string and every list', () => {
  it.each(Object.entries(contract.components.schemas))('of the schema %s has a limit', (name, schema) => {
    expect(unlimitedIn(schema, name)).toEqual([])
  })

  it.each(allOperations)('among the parameters of $operation.operationId has a limit', ({ operation }) => {
    const parameters = operation.parameters?.flatMap(({ name, schema }) => (schema ? unlimitedIn(schema, name ?? '') : []))
    expect(parameters ?? []).toEqual([])
  })
})

describe('every operation', () => {
  it.each(allOperations)('$operation.operationId declares an error response', ({ operation }) => {
    expect(Object.keys(operation.responses).some((status) => status === 'default' || /^[45]/.test(status))).toBe(true)
  })
})

describe('every example', () => {
  const examples = allExamples()

  it('exists for all JSON bodies and responses', () => {
    const bare = allOperations.flatMap(({ operation }) =>
      [operation.requestBody ?? {}, ...Object.values(operation.responses)]
        .flatMap(({ content = {} }) => content['application/json'] ?? [])
        .filter((json) => Object.keys(json.examples ?? {}).length === 0)
        .map(() => operation.operationId),
    )
    expect(bare).toEqual([])
  })

  it.each(examples)('$where is valid and keeps all its fields', ({ schemaName, value }) => {
    expect(schemaOf(schemaName).parse(value)).toEqual(value)
  })
})

describe('every limit', () => {
  it.each(Object.keys(contract.components.schemas))('of %s is enforced by the generated schema', (name) => {
    const schema = schemaOf(name)
    const sample = sampleOf({ $ref: name })
    expect(schema.safeParse(sample).error).toBeUndefined()
    for (const { why, value } of violationsOf({ $ref: name })) expect([why, schema.safeParse(value).success]).toEqual([why, false])
  })
})
