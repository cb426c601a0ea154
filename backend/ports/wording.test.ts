import { expect, it } from 'vitest'

import { addImage, addUser, lastJob, startTestBackend } from '#mocks/testing/test-backend.ts'

const wording = {
  storageFull: 'The server is out of storage. Contact your administrator.',
  loginHtml: '<p>Your files stay on <strong>our server</strong>.</p>',
  signupHtml: '<p>Your account is created by an administrator.</p>',
}
const as = { as: 'ada' }
const box = {
  id: 'drawn',
  kind: 'object',
  source: 'drawn',
  confidence: null,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 50, height: 50 }],
}

it('uses the words of its home beside the sign-in forms', async () => {
  const { call } = await startTestBackend({ wording })
  expect((await call('GET', '/marketing')).body).toEqual({ loginHtml: wording.loginHtml, signupHtml: wording.signupHtml })
})

it('reports full storage in the words of its home when an export fails', async () => {
  const backend = await startTestBackend({ wording })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [box] }, as)
  backend.files.room = 3
  const request = { revision: 1, title: 'Export', description: '' }
  expect((await backend.call('POST', '/media/media-1/redact', request, as)).status).toBe(202)
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: wording.storageFull })
})
