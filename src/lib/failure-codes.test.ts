import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

import { failureCodes } from './failure-codes'

it('lists the codes of the contract, and no others', async () => {
  const contract = parse(await readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as {
    components: { schemas: { FailureCode: { description: string } } }
  }
  const { description } = contract.components.schemas.FailureCode
  const listed = [...description.matchAll(/([a-z]+(?:-[a-z]+)*) \(\d{3}/g)].map(([, code]) => code)
  expect(new Set(listed)).toEqual(new Set(failureCodes))
})
