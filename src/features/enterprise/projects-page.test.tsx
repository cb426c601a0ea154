import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { mediaRow, projectRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { Component as ProjectsPage } from './projects-page'

afterEach(() => {
  notificationsState.list = []
})

const file = mediaRow('street', { projectId: 'project-2214', projectName: 'Request 2214' })
const seed = { projects: [projectRow('project-2214', 'Request 2214')], media: [file] }
const show = () => renderWithBackend(<ProjectsPage />, { path: '/app/enterprise/projects', seed })
const toasts = () => notificationsState.list.map(({ message }) => message)

test('[ACC-03] lists projects, of which the default one cannot be changed', async () => {
  await show()
  expect(within(await screen.findByRole('row', { name: /Request 2214/ })).getByRole('cell', { name: '1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rename My files' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete My files' })).toBeNull()
})

test('[ACC-03] creates a project, and requires a name', async () => {
  const backend = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'New project' }))
  await userEvent.type(screen.getByLabelText('Name'), '   ')
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  expect(screen.getByText('Enter a name')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), ' Request 2215 ')
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['“Request 2215” created.']))
  expect(backend.sent('POST')).toEqual([{ name: 'Request 2215' }])
})

test('[ACC-03] renames a project', async () => {
  const backend = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Request 2214' }))
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Closed')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Project renamed to “Closed”.']))
  expect(backend.sent('PATCH')).toEqual([{ name: 'Closed' }])
})

test('[ACC-03] deletes a project after a confirmation, and shows an error in the dialog', async () => {
  const backend = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Request 2214' }))
  expect(backend.sent('DELETE')).toEqual([])
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('This project contains files.')
  await backend.tables.change((draft) => draft.delete('media', 'street'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['“Request 2214” deleted.']))
})
