import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { projectRow } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

beforeEach(() => giveRoom())

const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('[MEDIA-05] the project menu edits the redaction reasons', async () => {
  await startPageBackend({ seed: { projects: [projectRow('p2', 'Request 7')] } })
  renderAt('/home?project=p2', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project Request 7' }))
  const item = await screen.findByRole('menuitem', { name: 'Redaction reasons…' })
  expect(names()).toEqual(['Rename…', 'Share…', 'Redaction reasons…', 'Watch list', 'Delete…'])
  await userEvent.click(item)
  expect(await screen.findByRole('dialog', { name: 'Redaction reasons for “Request 7”' })).toBeTruthy()
})

test('[MEDIA-05] a new project offers the sets of redaction reasons, and starts with the selected one', async () => {
  const backend = await startPageBackend()
  renderAt('/home', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create project' }))
  const choice = await screen.findByRole('combobox', { name: 'Redaction reasons' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'UK FOI Act 2000', 'US FOIA', 'GDPR'])
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Request 9')
  await userEvent.selectOptions(choice, 'GDPR')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create project' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [saved] = backend.sent('PUT')
  expect(saved).toMatchObject({ revision: 0, defaultReason: null })
  expect(saved).toHaveProperty('reasons.0', { code: 'Art. 5(1)(b)', text: 'Purpose limitation' })
  expect(saved).toHaveProperty('reasons.length', 12)
})

test('the default project has reasons and a watch list too, but is not renamed or deleted', async () => {
  await startPageBackend()
  renderAt('/home?project=project-default', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project My files' }))
  await screen.findByRole('menuitem', { name: 'Redaction reasons…' })
  await screen.findByRole('menuitem', { name: 'Watch list' })
  expect(names()).toEqual(['Redaction reasons…', 'Watch list'])
})

test.each([404, 501] as const)('a back end that has no reasons and watch lists responds with %i, which hides them', async (status) => {
  const backend = await startPageBackend({ seed: { projects: [projectRow('p2', 'Request 7')] } })
  backend.respondEmpty('getReasons', status)
  backend.respondEmpty('getWatchList', status)
  renderAt('/home?project=p2', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project Request 7' }))
  await waitFor(() => expect(backend.requestsOf('getReasons')).toHaveLength(1))
  await waitFor(() => expect(backend.requestsOf('getWatchList')).toHaveLength(1))
  expect(names()).toEqual(['Rename…', 'Delete…'])
})

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

test('[MEDIA-02] the project menu leads to the watch list', async () => {
  await startPageBackend({ seed: { projects: [projectRow('p2', 'Request 7')] } })
  renderAt(
    '/home?project=p2',
    <Routes>
      <Route path="/home" element={<LibraryPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project Request 7' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Watch list' }))
  expect(await screen.findByText('/watch-list?project=p2')).toBeTruthy()
})
