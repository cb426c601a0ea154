import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { profileForEnterprise, type Reader } from '../../accounts/profiles'
import { recordUsage } from '../../usage/record-usage'
import { presentAccounts, presentMembers } from './present-accounts'

const PEOPLE = 3

/** Adds an account with three people, of whom one is deactivated and each has processed 90 seconds. */
async function addAccount(backend: TestBackend, id: string) {
  const account = { id, name: id, maxUsers: 5, minutes: 100, maxConcurrentJobs: 2, dateCreated: 1 }
  for (let index = 0; index < PEOPLE; index += 1) await addUser(backend, `${id}-${index}`)
  await backend.tables.change(async (draft) => {
    draft.put('accounts', account)
    for (let index = 0; index < PEOPLE; index += 1) {
      const userId = `${id}-${index}`
      draft.put('profiles', { ...profileForEnterprise(userId, id, 'user'), active: index > 0 })
      await recordUsage(draft, 'detect', userId, 100, { seconds: 90 })
      await recordUsage(draft, 'media_download', userId, 100, {})
    }
  })
  return account
}

/** Counts the reads of records. */
function counted(backend: TestBackend): { records: Reader; reads: () => number } {
  let reads = 0
  const count =
    <Arguments extends unknown[], Result>(read: (...values: Arguments) => Result) =>
    (...values: Arguments): Result => {
      reads += 1
      return read(...values)
    }
  const { all, get, getMany, of, sumsOf } = backend.tables
  return {
    records: { all: count(all), get: count(get), getMany: count(getMany), of: count(of), sumsOf: count(sumsOf) },
    reads: () => reads,
  }
}

it('counts active users and used minutes per account, with two reads for any number of accounts', async () => {
  const backend = await startTestBackend()
  const accounts = [await addAccount(backend, 'council'), await addAccount(backend, 'hospital'), await addAccount(backend, 'school')]
  const { records, reads } = counted(backend)
  expect((await presentAccounts(records, accounts)).map(({ id, activeUsers, usedMinutes }) => [id, activeUsers, usedMinutes])).toEqual([
    ['council', 2, 5],
    ['hospital', 2, 5],
    ['school', 2, 5],
  ])
  expect(reads()).toBe(2)
})

it('counts the seconds of each member with one read for any number of members', async () => {
  const backend = await startTestBackend()
  await addAccount(backend, 'council')
  const users = await backend.tables.getMany('users', ['council-0', 'council-1', 'council-2'])
  const profiles = await backend.tables.getMany('profiles', ['council-0', 'council-1', 'council-2'])
  const members = users.flatMap((user, index) => {
    const profile = profiles[index]
    return profile ? [{ user, profile }] : []
  })
  const { records, reads } = counted(backend)
  expect((await presentMembers(records, members)).map(({ active, usedSeconds }) => [active, usedSeconds])).toEqual([
    [false, 90],
    [true, 90],
    [true, 90],
  ])
  expect(reads()).toBe(1)
})
