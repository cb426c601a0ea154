import { beforeEach, describe, expect, it } from 'vitest'

import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend
let project: string

const call = (as: string, method: string, path: string, body?: unknown) => backend.call(method, path, body, { as })
const keep = (as: string, tab = `tab-of-${as}`, file = 'media-1') => call(as, 'PUT', `/media/${file}/reviewers/${tab}`)
const close = (as: string, tab = `tab-of-${as}`) => call(as, 'DELETE', `/media/media-1/reviewers/${tab}`)
const ADA = { id: 'ada', name: 'User ada' }
const BEN = { id: 'ben', name: 'User ben' }

/** The people in the messages to each user since the last call. */
function heard(): string[] {
  return backend.socketCommands.splice(0).flatMap((one) => {
    if (one.kind !== 'message' || one.message.type !== 'reviewers') return []
    const { data }: Extract<SocketMessage, { type: 'reviewers' }> = one.message
    return [`${one.userId}: ${data.people.map(({ id }) => id).join(' ')}`]
  })
}

beforeEach(async () => {
  backend = await startTestBackend()
  for (const name of ['ada', 'ben', 'cy']) await addUser(backend, name)
  const { body } = await call('ada', 'POST', '/projects', { name: 'Request 7' })
  // Responses are validated against the contract's schemas.
  project = (body as { id: string }).id
  await addImage(backend, 'ada', { projectId: project, projectName: 'Request 7' })
  await call('ada', 'POST', `/projects/${project}/members`, { email: 'ben@council.example' })
  heard()
})

describe('[MEDIA-05] the people who review a shared file', () => {
  it('are named to each other, in the order in which they began', async () => {
    expect(await keep('ada')).toEqual({ status: 200, body: { mediaId: 'media-1', shared: true, people: [ADA] } })
    expect(heard()).toEqual([])
    expect((await keep('ben')).body).toMatchObject({ people: [ADA, BEN] })
    expect(heard()).toEqual(['ada: ada ben'])
    expect((await keep('ada')).body).toMatchObject({ people: [ADA, BEN] })
    expect(heard()).toEqual([])
  })

  it('are counted once with several tabs, until the last of them is closed', async () => {
    await keep('ada')
    await keep('ben', 'tab-1')
    await keep('ben', 'tab-2')
    expect(heard()).toEqual(['ada: ada ben'])
    expect((await close('ben', 'tab-1')).status).toBe(204)
    expect(heard()).toEqual([])
    expect((await close('ben', 'tab-2')).status).toBe(204)
    expect(heard()).toEqual(['ada: ada'])
    expect((await close('ben', 'tab-2')).status).toBe(204)
    expect(heard()).toEqual([])
  })

  it('are forgotten 75 s after their last report', async () => {
    await keep('ben')
    backend.clock.milliseconds += 75_000
    expect((await keep('ada')).body).toMatchObject({ people: [BEN, ADA] })
    backend.clock.milliseconds += 1
    expect((await keep('ada')).body).toMatchObject({ people: [ADA] })
  })

  it('are hidden from those who can’t use the file, and end with their membership', async () => {
    await keep('ada')
    await keep('ben')
    expect((await keep('cy')).status).toBe(404)
    expect((await close('cy', 'tab-of-ben')).status).toBe(404)
    await call('ada', 'DELETE', `/projects/${project}/members/ben`)
    heard()
    expect((await keep('ben')).status).toBe(404)
    expect(await keep('ada')).toEqual({ status: 200, body: { mediaId: 'media-1', shared: false, people: [ADA] } })
    expect(heard()).toEqual([])
  })

  it('can’t close the review of another person', async () => {
    await keep('ada', 'tab')
    await keep('ben', 'tab')
    await close('ben', 'tab')
    expect((await keep('ada', 'tab')).body).toMatchObject({ people: [ADA] })
  })

  it('have at most 50 open reviews each', async () => {
    await keep('ben', 'first')
    for (let number = 1; number <= 50; number += 1) {
      const id = `media-of-ben-${number}`
      await addImage(backend, 'ben', { id })
      await keep('ben', 'tab', id)
    }
    expect((await keep('ada')).body).toMatchObject({ people: [ADA] })
  })
})
