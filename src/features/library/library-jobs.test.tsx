import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { jobLike, listOf, mediaLike, sentBy, serve as serveAll } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const renderLibrary = () => renderAt('/home', <LibraryPage />)
const serve = (answers: Parameters<typeof serveAll>[0]) => serveAll({ 'GET /projects': () => ({ projects: [], total: 0 }), ...answers })

beforeEach(() => {
  giveRoom()
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['probe', 'Cancel check'],
  ['detect', 'Cancel detection'],
  ['import', 'Cancel import'],
] as const)('cancels a %s job from the menu of its card', async (kind, title) => {
  const fake = serve({
    'GET /media': () => listOf([mediaLike('door', { type: 'video', state: 'Converting' })]),
    'GET /jobs': () => ({ jobs: [jobLike('door', { kind })], total: 1 }),
    'DELETE /jobs/job-door': () => undefined,
  })
  renderLibrary()
  await screen.findByRole('progressbar')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for door.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: title }))
  expect(sentBy(fake, 'DELETE')).toHaveLength(1)
})

test('the menu of a file without a job has no cancel item', async () => {
  serve({ 'GET /media': () => listOf([mediaLike('street')]) })
  renderLibrary()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /Cancel/ })).toBeNull()
})

test('the card shows that a job is paused when it cannot be saved', async () => {
  const error = 'Paused: couldn’t save. Retrying. Free some disk space.'
  serve({
    'GET /media': () => listOf([mediaLike('street')]),
    'GET /jobs': () => ({ jobs: [jobLike('street', { state: 'queued', stage: null, error })], total: 1 }),
  })
  renderLibrary()
  expect((await screen.findByText(error)).closest(`[title='${error}']`)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toBeTruthy()
})
