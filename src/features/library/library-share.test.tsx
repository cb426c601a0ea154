import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { ADA, mediaRow, projectRow, userRow } from '#tests/support/records.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const SAM = userRow('user-sam', { name: 'Sam Okafor', email: 'sam@council.example' })
const mine = projectRow('p2', 'Request 7')
const theirs = { ...projectRow('p3', 'Request 8'), ownerId: SAM.id, members: [ADA] }
const file = mediaRow('a', { name: 'street.jpg', ownerId: SAM.id, projectId: 'p3', projectName: 'Request 8' })

beforeEach(() => {
  giveRoom()
  notificationsState.list = []
})

async function choose(project: string, action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for project ${project}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('[MEDIA-01] a project is shared by email address, and no longer shared', async () => {
  const backend = await startPageBackend({ seed: { projects: [mine], users: [SAM] } })
  renderAt('/home?project=p2', <LibraryPage />)
  await choose('Request 7', 'Share…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Request 7”' }))
  expect(dialog.getByText('No one yet')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email address' }), 'nobody@council.example{Enter}')
  expect(
    await dialog.findByText('Couldn’t find this person. Check the address, or ask an administrator to add or approve them.'),
  ).toBeTruthy()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Email address' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email address' }), 'sam@council.example{Enter}')
  const people = await dialog.findByRole('list', { name: 'Shared with' })
  expect(within(people).getByText('Sam Okafor')).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', '')
  expect(screen.getByText('Shared with Sam Okafor')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Sam Okafor' }))
  expect(await dialog.findByText('No one yet')).toBeTruthy()
  expect((await backend.tables.get('projects', 'p2'))?.members).toBeUndefined()
})

test('[MEDIA-01] the menu of another person’s file neither moves nor deletes it', async () => {
  await startPageBackend({ seed: { projects: [theirs], users: [SAM], media: [file] } })
  renderAt('/home?project=p3', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  await screen.findByRole('menuitem', { name: 'Download' })
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Move to project…' })).toBeNull()
})

test('[MEDIA-01] selected files of another person are neither moved nor deleted, and it is said why', async () => {
  const backend = await startPageBackend({ seed: { projects: [theirs], users: [SAM], media: [file] } })
  renderAt('/home?project=p3', <LibraryPage />)
  await screen.findByRole('button', { name: 'Actions for street.jpg' })
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const words = '1 selected file belongs to someone else, who alone can move and delete it.'
  expect(notificationsState.list.map(({ message }) => message)).toEqual([words])
  await userEvent.click(screen.getByRole('button', { name: 'Move…' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Actions for street.jpg' })).toBeTruthy()
  expect(backend.sent('DELETE')).toEqual([])
})

test('[MEDIA-01] a project of another person names its owner, and can be left but not changed', async () => {
  const backend = await startPageBackend({ seed: { projects: [theirs], users: [SAM], media: [file] } })
  renderAt('/home?project=p3', <LibraryPage />)
  expect(await screen.findByText('Shared by Sam Okafor')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project Request 8' }))
  await screen.findByRole('menuitem', { name: 'Redaction reasons…' })
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Redaction reasons…', 'Watch list', 'Leave…'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Leave…' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Leave “Request 8”?' })).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByText('Request 8')).toBeNull())
  expect((await backend.tables.get('projects', 'p3'))?.members).toBeUndefined()
})

test('[MEDIA-01] a local profile, which has no other people, offers no sharing', async () => {
  await startPageBackend({ seed: { projects: [mine] }, user: { email: '', emailKey: '' } })
  renderAt('/home?project=p2', <LibraryPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for project Request 7' }))
  await screen.findByRole('menuitem', { name: 'Rename…' })
  expect(screen.queryByRole('menuitem', { name: 'Share…' })).toBeNull()
})
