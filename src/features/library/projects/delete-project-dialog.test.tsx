import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow } from '#tests/support/records.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { listOf, mediaLike } from '#api/test-support.ts'
import { deferred } from '#engine/core/deferred.ts'
import { renderAt } from '#ui/test-support.tsx'
import { DeleteProjectDialog } from './delete-project-dialog'

const fallback = { id: 'project-default', name: 'My files', dateCreated: 1, mediaCount: 4, isDefault: true }
const project = { id: 'p2', name: 'Request 7', dateCreated: 1, mediaCount: 1, isDefault: false }

function Asking() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <p>Closed</p>
  return <DeleteProjectDialog project={project} fallback={fallback} onClose={() => setOpen(false)} onDeleted={() => undefined} />
}

/** Begins the deletion, cancels it while the files of the project are listed, and waits until the list has arrived. */
async function cancelWhileListing(backend: PageBackend, files: Media[]): Promise<void> {
  const response = deferred<void>()
  let isOver = false
  backend.override('listMedia', async () => {
    await response.promise
    setTimeout(() => (isOver = true))
    return { status: 200, body: listOf(files) }
  })
  renderAt('/home', <Asking />)
  await userEvent.click(await screen.findByRole('button', { name: 'Move and delete' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Closed')).toBeTruthy()
  response.resolve()
  await vi.waitFor(() => expect(isOver).toBe(true))
}

test('[MEDIA-01] cancelling a project deletion before the first file has moved changes nothing', async () => {
  const file = mediaRow('a', { projectId: 'p2', projectName: 'Request 7' })
  const backend = await startPageBackend({ seed: { projects: [projectRow('p2', 'Request 7')], media: [file] } })
  await cancelWhileListing(backend, [mediaLike('a')])
  expect([...backend.sent('PATCH'), ...backend.sent('DELETE')]).toEqual([])
})

test('[MEDIA-01] cancelling the deletion of an empty project before it was requested changes nothing', async () => {
  const backend = await startPageBackend({ seed: { projects: [projectRow('p2', 'Request 7')] } })
  await cancelWhileListing(backend, [])
  expect(backend.sent('DELETE')).toEqual([])
})

test('[MEDIA-01] a requested project deletion can no longer be cancelled', async () => {
  const backend = await startPageBackend({ seed: { projects: [projectRow('p2', 'Request 7')] } })
  backend.override('deleteProject', () => new Promise<never>(() => undefined))
  renderAt('/home', <Asking />)
  await userEvent.click(await screen.findByRole('button', { name: 'Move and delete' }))
  await vi.waitFor(() => expect(backend.requestsOf('deleteProject')).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
