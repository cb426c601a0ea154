import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { Project } from '#generated/model/project.zod.ts'
import { refusal, sentBy, serve } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'
import { renderAt } from '../../ui/test-support'
import { Component as ProjectsPage } from './projects-page'

const own: Project = { id: 'project-default', name: 'My files', dateCreated: 1_795_000_000, mediaCount: 3, isDefault: true }
const request: Project = { id: 'project-2214', name: 'Request 2214', dateCreated: 1_795_000_000, mediaCount: 1, isDefault: false }

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
})

const listed = () => ({ projects: [own, request], total: 2 })
const toasts = () => notificationsState.list.map(({ message }) => message)

test('[ACC-03] projects are listed, and the one for everything else stays as it is', async () => {
  serve({ 'GET /projects': listed })
  renderAt('/app/enterprise/projects', <ProjectsPage />)
  expect(within(await screen.findByRole('row', { name: /Request 2214/ })).getByText('1 file')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rename My files' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete My files' })).toBeNull()
})

test('[ACC-03] a project is created; a name of blanks is refused at its field', async () => {
  const fake = serve({
    'GET /projects': listed,
    'POST /projects': () => Response.json({ ...request, name: 'Request 2215' }, { status: 201 }),
  })
  renderAt('/app/enterprise/projects', <ProjectsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'New project' }))
  await userEvent.type(screen.getByLabelText('Name'), '   ')
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  expect(screen.getByText('Enter a name')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), ' Request 2215 ')
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['“Request 2215” created.']))
  expect(sentBy(fake, 'POST')).toEqual([{ name: 'Request 2215' }])
})

test('[ACC-03] a project is renamed', async () => {
  const fake = serve({ 'GET /projects': listed, 'PATCH /projects/project-2214': () => ({ ...request, name: 'Closed' }) })
  renderAt('/app/enterprise/projects', <ProjectsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Request 2214' }))
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Closed')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['Project renamed to “Closed”.']))
  expect(sentBy(fake, 'PATCH')).toEqual([{ name: 'Closed' }])
})

test('[ACC-03] a project is deleted only after a yes, and a refusal is said in the dialog', async () => {
  let holdsFiles = true
  const fake = serve({
    'GET /projects': listed,
    'DELETE /projects/project-2214': () => (holdsFiles ? refusal(409, 'There are files in this project.') : undefined),
  })
  renderAt('/app/enterprise/projects', <ProjectsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Request 2214' }))
  expect(sentBy(fake, 'DELETE')).toEqual([])
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('There are files in this project.')
  holdsFiles = false
  await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }))
  await vi.waitFor(() => expect(toasts()).toEqual(['“Request 2214” deleted.']))
})
