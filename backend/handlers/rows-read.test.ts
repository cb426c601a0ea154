import { beforeAll, describe, expect, it } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { countRows } from '#mocks/testing/count-rows.ts'
import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { loadContract } from '#tests/contract/contract/load.ts'
import { jobRow, mediaRow, projectRow, reviewRow, userRow, versionRow } from '#tests/support/records.ts'
import { profileForEnterprise, profileWith } from '../accounts/profiles'
import type { Draft } from '../ports/tables'
import { recordUsage } from '../usage/record-usage'

const HOUR = 3600

/** Adds a person with rows in most tables, who shares a project with another one. */
function addPerson(draft: Draft, id: string, member: string): void {
  const email = `${id}@council.example`
  draft.put('users', userRow(id, { email }))
  draft.put('sessions', { id: `token-of-${id}`, userId: id, createdAt: START_SECONDS })
  draft.put('sessions', { id: `other-of-${id}`, userId: id, createdAt: START_SECONDS, infoToken: `info-${id}` })
  draft.put('accounts', { id: `account-${id}`, name: id, maxUsers: 5, minutes: 100, maxConcurrentJobs: 2, dateCreated: 1 })
  draft.put('profiles', profileForEnterprise(id, `account-${id}`, 'owner'))
  draft.put('projects', { ...projectRow(`project-${id}`, `Request of ${id}`), ownerId: id, members: [member] })
  for (const [place, projectId] of ['project-default', 'project-default', `project-${id}`].entries()) {
    const mediaId = `media-${id}-${place}`
    const version = versionRow(`version-${id}-${place}`, { mediaId, ownerId: id })
    draft.put('media', mediaRow(mediaId, { ownerId: id, projectId, name: `street ${place}.jpg` }))
    draft.put('detections', reviewRow(mediaId, {}))
    draft.put('versions', version)
    draft.put('jobs', jobRow(mediaId, { id: `job-${id}-${place}`, ownerId: id, kind: 'probe', state: 'succeeded', finishedAt: 2 }))
  }
  draft.put('tokens', { id: `link-${id}`, kind: 'invitation', userId: id, expiresAt: START_SECONDS + 100 * HOUR, usedAt: null })
  draft.put('emails', { id: `email-${id}`, to: email, subject: 'Report', text: 'Text', token: null, createdAt: START_SECONDS })
  draft.put('identities', { id: `oidc/${id}`, userId: id })
  draft.put('cloudFiles', { id: `cloud-${id}`, ownerId: id, name: 'a.jpg', directory: '/', mimeType: 'image/jpeg' })
}

interface Counted {
  backend: TestBackend
  rows: ReturnType<typeof countRows>
}

/** Starts a back end with Ada, Ben, who shares a project with her, and a number of others. */
async function startWith(others: number): Promise<Counted> {
  const rows = countRows()
  const backend = await startTestBackend({ wrapTables: rows.wrap, storageLimit: 1_000_000_000, secondFactor: 'offered' })
  await backend.tables.change((draft) => {
    addPerson(draft, 'ada', 'ben')
    addPerson(draft, 'ben', 'ada')
    for (let index = 0; index < others; index += 1) addPerson(draft, `other-${index}`, 'nobody')
  })
  return { backend, rows }
}

/** Returns the rows that a request of Ada's reads, and the status of its response. */
async function readBy({ backend, rows }: Counted, method: string, path: string, body?: unknown): Promise<[status: number, rows: number]> {
  rows.take()
  const { status } = await backend.call(method, path, body, { as: 'ada' })
  return [status, rows.take()]
}

/** Starts a back end with a number of people, events of Ada's account and an administrator, Root. */
async function startWithLists(others: number, events: number): Promise<Counted> {
  const counted = await startWith(others)
  await counted.backend.tables.change(async (draft) => {
    draft.put('users', userRow('root'))
    draft.put('profiles', profileWith('root', { adminUser: true }))
    draft.put('sessions', { id: 'token-of-root', userId: 'root', createdAt: START_SECONDS })
    for (let index = 0; index < events; index += 1) await recordUsage(draft, 'media_download', 'ada', START_SECONDS + index)
  })
  return counted
}

const contract = await loadContract('openapi.yaml')
/** Every list that needs no parameter. Those for administrators show the rows of all people. */
const lists = contract.operations
  .filter(({ method, path, roles, isPublic }) => method === 'get' && !path.includes('{') && !isPublic && !roles.includes('adminUser'))
  .map(({ path }) => path)

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const requests: [method: string, path: string, body?: unknown][] = [
  ...lists.map((path): [string, string] => ['GET', path]),
  ['GET', '/media?projectId=project-ben'],
  ['GET', '/media?projectId=project-default'],
  ['GET', '/versions?projectId=project-ada'],
  ['GET', '/media/media-ada-0'],
  ['GET', '/media/media-ada-0/activities'],
  ['GET', '/media/media-ben-2/versions'],
  ['POST', '/media/search', { searchTerm: 'street', page: 0, rowsPerPage: 50 }],
  ['POST', '/auth/login', { ...browser, email: 'ada@council.example', password: 'wrong-wrong-42' }],
  ['POST', '/auth/reset', { email: 'ada@council.example', recaptchaToken: null }],
  ['POST', '/projects', { name: 'New' }],
  ['PATCH', '/projects/project-ada', { name: 'Renamed' }],
  ['DELETE', '/projects/project-ada'],
  ['POST', '/projects/project-ada/members', { email: 'ben@council.example' }],
  ['PATCH', '/media/media-ada-0', { name: 'renamed.jpg' }],
  ['DELETE', '/media/media-ada-1'],
  ['DELETE', '/app/sessions'],
]

describe('[MEDIA-05] the rows that a request reads', () => {
  let few: Counted
  let many: Counted

  beforeAll(async () => {
    few = await startWith(3)
    many = await startWith(60)
  })

  it.each(requests)('don’t grow with the rows of other people: %s %s', async (method, path, body) => {
    const [status, rows] = await readBy(few, method, path, body)
    expect(await readBy(many, method, path, body)).toEqual([status, rows])
    expect(status).toBeLessThan(500)
  })

  it('don’t grow with the sessions of other people for a request without a session', async () => {
    const read = async ({ backend, rows }: Counted): Promise<number> => {
      rows.take()
      expect((await backend.call('GET', '/flags', undefined, { as: 'nobody' })).status).toBe(200)
      return rows.take()
    }
    expect(await read(many)).toBe(await read(few))
  })

  it('are the user’s own and those of shared projects for a page of the library', async () => {
    // Ada's session twice, her project and Ben's, her 3 files and the one of his project.
    expect(await readBy(await startWith(60), 'GET', '/media?page=0&rowsPerPage=50')).toEqual([200, 8])
  })

  describe('for a page of 50', () => {
    let fewPeople: Counted
    let fewEvents: Counted
    let long: Counted

    beforeAll(async () => {
      fewPeople = await startWithLists(60, 300)
      fewEvents = await startWithLists(150, 60)
      long = await startWithLists(150, 300)
    })

    const pages: [path: string, as: string, short: () => Counted][] = [
      ['/admin/users', 'root', () => fewPeople],
      ['/admin/accounts', 'root', () => fewPeople],
      ['/enterprise/activities', 'ada', () => fewEvents],
      ['/enterprise/events', 'ada', () => fewEvents],
      [`/enterprise/events?userId=ada&action=${UsageAction.enum.media_download}`, 'ada', () => fewEvents],
    ]

    it.each(pages)('don’t grow with the length of the list: GET %s of %s', async (path, as, short) => {
      const read = async ({ backend, rows }: Counted): Promise<{ read: number; total: number; shown: number }> => {
        rows.take()
        const { body } = await backend.call('GET', `${path}${path.includes('?') ? '&' : '?'}page=0&rowsPerPage=50`, undefined, { as })
        const { total, ...listed } = body as { total: number }
        return { read: rows.take(), total, shown: (Object.values(listed)[0] as unknown[]).length }
      }
      const [less, more] = [await read(short()), await read(long)]
      expect([less.shown, more.shown]).toEqual([50, 50])
      expect(less.total).toBeGreaterThanOrEqual(60)
      expect(more.total).toBeGreaterThanOrEqual(150)
      expect(more.read).toBe(less.read)
    })
  })

  it.each(['/app/info', '/enterprise/account', '/enterprise/users'])(
    'don’t grow with the events whose seconds are summed: GET %s',
    async (path) => {
      const [less, more] = [await startWithLists(3, 10), await startWithLists(3, 40)]
      expect(await readBy(more, 'GET', path)).toEqual(await readBy(less, 'GET', path))
    },
  )

  it('don’t grow when a socket is admitted by the token of the user info', async () => {
    const admit = async ({ backend, rows }: Counted): Promise<number> => {
      const login = { ...browser, firstName: 'Kim', lastName: 'Okafor', email: 'kim@council.example', consent: true, recaptchaToken: null }
      const password = { password: 'copper-lantern-4271', confirmPassword: 'copper-lantern-4271' }
      expect((await backend.call('POST', '/auth/signup', { ...login, ...password })).status).toBe(200)
      const token = (await backend.tables.setting('session')) ?? ''
      const { token: queryToken } = (await backend.call('GET', '/app/info')).body as { token: string }
      rows.take()
      expect(await backend.backend.socketTokens.admit({ socketToken: undefined, queryToken, cookie: null })).toMatchObject({ token })
      return rows.take()
    }
    expect(await admit(many)).toBe(await admit(few))
  })
})
