import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { listOf, mediaLike, sentBy, serve } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
import { DeleteProjectDialog } from './delete-project-dialog'

const fallback = { id: 'p', name: 'My files', dateCreated: 1, mediaCount: 4, isDefault: true }
const project = { id: 'p2', name: 'Request 7', dateCreated: 1, mediaCount: 1, isDefault: false }

function Asking() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <p>Closed</p>
  return <DeleteProjectDialog project={project} fallback={fallback} onClose={() => setOpen(false)} onDeleted={() => undefined} />
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[MEDIA-01] cancelling a project deletion before the first file has moved changes nothing', async () => {
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  let isOver = false
  const fake = serve({
    'GET /media': async () => {
      await isAnswered
      setTimeout(() => (isOver = true))
      return listOf([mediaLike('a')])
    },
    'PATCH /media/a': () => mediaLike('a'),
    'DELETE /projects/p2': () => undefined,
  })
  renderAt('/home', <Asking />)
  await userEvent.click(await screen.findByRole('button', { name: 'Move and delete' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Closed')).toBeTruthy()
  answer()
  await vi.waitFor(() => expect(isOver).toBe(true))
  expect([...sentBy(fake, 'PATCH'), ...sentBy(fake, 'DELETE')]).toEqual([])
})
