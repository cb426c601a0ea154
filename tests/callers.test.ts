import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { PaymentsState } from '#generated/model/paymentsState.zod.ts'
import { UserState } from '#generated/model/userState.zod.ts'
import { UtilsState } from '#generated/model/utilsState.zod.ts'
import { allOperations } from './contract/contract-file'

const source = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\/test-support\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The requests of tus-js-client for `src/api/uploads/upload.ts`, and the thumbnail, whose address is a file's `thumbPath`. */
const ELSEWHERE = ['createUpload', 'getUploadOffset', 'appendUpload', 'cancelUpload', 'getMediaThumbnail']

/** Returns whether the app calls an operation: by its generated function or hook, or by its address. */
function isCalled(id: string, method: string, path: string): boolean {
  const capital = id.charAt(0).toUpperCase() + id.slice(1)
  if (new RegExp(`\\b(${id}|(use|prefetch|get)${capital}\\w*)\\b`).test(source)) return true
  const address = path
    .replaceAll(/\{\w+\}/g, '*')
    .split('*')
    .map((part) => part.replaceAll(/[/.-]/g, '\\$&'))
  return !['HEAD', 'OPTIONS'].includes(method) && new RegExp(`${address.join('\\$\\{[^}]+\\}')}[\`'"?]`).test(source)
}

describe('[API-01] every operation of the contract', () => {
  it.each(allOperations)(
    '$operation.operationId is called by the app, or says that it is for other clients',
    ({ method, path, operation }) => {
      const { operationId, description = '' } = operation
      const isForOthers = description.includes('For other clients')
      expect(ELSEWHERE.includes(operationId) || isCalled(operationId, method, path)).toBe(!isForOthers)
    },
  )
})

/** Fields of the specified state that no page reads, because pages read the responses that these fields copy (decision 0024). */
const COPIES = {
  userState: ['websocket', 'remainingSeconds', 'approved', 'enterpriseUser', 'enterpriseAdmin'],
  paymentsState: ['publicKey', 'plans', 'appliedTaxRate', 'taxName'],
  utilsState: ['dialogOpen'],
}

/** Returns whether the app reads a field of a store, beside writing it. */
function isRead(store: string, field: string): boolean {
  const direct = new RegExp(`\\b${store}\\.${field}\\b(?! = )`)
  const bySnapshot = new RegExp(`\\{[^}]*\\b${field}\\b[^}]*\\} = useSnapshot\\(${store}\\)|useSnapshot\\(${store}\\)\\.${field}\\b`)
  return direct.test(source) || bySnapshot.test(source)
}

describe('[STATE-01] every field of the specified state', () => {
  // Held errors and notifications have a home of their own.
  const stores = { userState: UserState, paymentsState: PaymentsState, utilsState: UtilsState.omit({ notifications: true, errors: true }) }

  it.each(Object.entries(stores))('of %s is read, or is known to be a copy', (store, schema) => {
    const unread = Object.keys(schema.shape).filter((field) => !isRead(store, field))
    expect(unread).toEqual(COPIES[store as keyof typeof COPIES])
  })
})
