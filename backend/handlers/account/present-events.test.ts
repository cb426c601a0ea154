import { beforeEach, describe, expect, it } from 'vitest'

import { versionLike } from '#api/test-support.ts'
import { personas } from '#mocks/seed/personas.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { noteDownload } from '../../usage/note-download'
import { recordUsage } from '../../usage/record-usage'

const { enterpriseUser, enterpriseAdmin, enterpriseOwner } = personas
const project = { id: 'project-2214', ownerId: enterpriseUser.id, name: 'Request 2214', dateCreated: 1 }

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  for (const name of ['enterpriseUser', 'enterpriseAdmin', 'enterpriseOwner'] as const) await joinAs(backend, name)
})

/** Records a download by Eve. */
async function record(metadata: Record<string, unknown>, details: Parameters<typeof recordUsage>[4] = {}): Promise<void> {
  await backend.tables.change((draft) => recordUsage(draft, 'media_download', enterpriseUser.id, 2, { metadata, ...details }))
}

/** Returns the names of the newest event that a user sees, by default an administrator. */
async function newestNames(as: string = enterpriseAdmin.id): Promise<unknown> {
  const { body } = await backend.call('GET', '/enterprise/events?rowsPerPage=1', undefined, { as })
  // Responses are validated against the contract's schemas.
  return (body as { events: { names: unknown }[] }).events[0]?.names
}

const eve = { user: 'Eve Enterprise' }

describe('[ACC-02] the names of an event', () => {
  it('include its project for managers and for those who may use it', async () => {
    await backend.tables.change((draft) => draft.put('projects', project))
    await record({}, { collection_id: project.id })
    for (const { id } of [enterpriseUser, enterpriseAdmin, enterpriseOwner]) {
      expect(await newestNames(id)).toEqual({ ...eve, project: 'Request 2214' })
    }
    await backend.tables.change((draft) => draft.put('projects', { ...project, ownerId: enterpriseOwner.id }))
    expect(await newestNames(enterpriseUser.id)).toEqual(eve)
  })

  it('include the default project', async () => {
    await record({}, { collection_id: 'project-default' })
    expect(await newestNames()).toEqual({ ...eve, project: 'My files' })
  })

  it('are null for a deleted file, version, project and user', async () => {
    await record({ versionId: 'version-gone', userId: 'user-gone' }, { media_id: 'media-gone', collection_id: 'project-gone' })
    expect(await newestNames(enterpriseUser.id)).toEqual({ ...eve, media: null, version: null, project: null, subject: null })
  })

  it('include the colleague whom the event is about, but no user of another account', async () => {
    await record({ userId: enterpriseOwner.id })
    expect(await newestNames()).toEqual({ ...eve, subject: 'Oda Owner' })
    await addUser(backend, 'ada')
    await record({ userId: 'ada' })
    expect(await newestNames()).toEqual(eve)
  })

  it('include the title of a downloaded version for those who may see the file', async () => {
    await addImage(backend, enterpriseOwner.id, { id: 'media-oda', name: 'oda.jpg' })
    const version = { ...versionLike('version-1'), mediaId: 'media-oda', ownerId: enterpriseOwner.id, title: 'For the press' }
    await backend.tables.change((draft) => draft.put('versions', version))
    await noteDownload(backend.tables, version.id, enterpriseOwner.id, 2)
    const names = { user: 'Oda Owner', project: 'My files' }
    expect(await newestNames()).toEqual({ ...names, media: 'oda.jpg', version: 'For the press' })
    expect(await newestNames(enterpriseUser.id)).toEqual(names)
  })
})
