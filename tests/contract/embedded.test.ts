import { beforeAll, describe, expect, it } from 'vitest'

import { Failure } from '#generated/model/failure.zod.ts'
import { operations } from '#generated/operations.ts'

import { matching } from '#mocks/testing/matchers.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addImage, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { allOperations } from './contract-file'

const json = allOperations.filter(({ operation }) => operation.operationId in operations)

/** Replaces path parameters with the id of a test file. */
function exampleIds(path: string): string {
  return path.replaceAll(/\{\w+\}/g, 'media-street')
}

function exampleQuery(operation: (typeof json)[number]['operation']): string {
  const needsWindow = operation.parameters?.some(({ name }) => name === 'cameraId') ?? false
  return needsWindow ? '?cameraId=camera-front-door&start=2026-11-20T09:00:00Z&end=2026-11-20T10:00:00Z' : ''
}

function exampleBodies({ requestBody }: (typeof json)[number]['operation']): unknown[] {
  const examples = Object.values(requestBody?.content?.['application/json']?.examples ?? {})
  return examples.length === 0 ? [undefined] : examples.map(({ value }) => value)
}

describe('the embedded back end', () => {
  let backend: TestBackend
  let admin: string

  beforeAll(async () => {
    backend = await startTestBackend()
    admin = await joinAs(backend, 'admin')
    await joinAs(backend, 'enterpriseOwner')
    await addImage(backend, admin, { id: 'media-street' })
  })

  it.each(json)('responds to the contract’s examples of $operation.operationId', async ({ method, path, operation }) => {
    for (const as of [admin, 'user-enterprise-owner']) {
      for (const body of exampleBodies(operation)) {
        const { status, body: answer } = await backend.call(method, exampleIds(path) + exampleQuery(operation), body, { as })
        // 500 means that a handler threw, or that its response breaks the contract.
        expect([status, answer]).not.toEqual([500, answer])
        expect(answer).not.toBe('no handler')
        const isRefusal = status >= 400
        if (isRefusal) expect(Failure.strict().safeParse(answer)).toMatchObject({ success: true, data: { code: matching(/\S/) } })
        else expect(Object.keys(operation.responses)).toContain(String(status))
      }
    }
  })
})
