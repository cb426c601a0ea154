import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import { renderImageAt } from '#tests/support/image-workspace.tsx'
import { notificationsState } from '#notifications/notify.ts'

const seed = { media: [mediaRow('street', { name: 'street.jpg', state: 'Uploaded', width: 400, height: 300 })] }
const choices = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

/** Returns whether the box of faces and the button are disabled. */
const controls = () => [
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Faces' }).matches(':disabled'),
  screen.getByRole<HTMLButtonElement>('button', { name: 'Detect' }).disabled,
]

test('[MEDIA-02] offers only the detections that the back end has', async () => {
  const backend = await startPageBackend({ seed })
  backend.override('getCapabilities', () => ({
    status: 200,
    body: {
      media: [
        {
          type: 'image',
          actions: [{ action: 'detect', reason: null }],
          tags: [
            { tag: 'faces', reason: null },
            { tag: 'text', reason: 'Detecting text isn’t available.' },
          ],
        },
      ],
    },
  }))
  await backend.files.write('media', 'street', new Blob(['image']))
  renderImageAt('/image?v=street')
  await screen.findByRole('button', { name: 'Detect' })
  await expect.poll(choices).toEqual(['Faces', 'Higher accuracy (slower)'])
})

test('[MEDIA-02] can’t be used before the back end says what it detects, because boxes would move', async () => {
  const backend = await startPageBackend({ seed })
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  backend.override('getCapabilities', async () => {
    await arrived
    return { status: 200, body: { media: [{ type: 'image', actions: [], tags: [{ tag: 'faces', reason: null }] }] } }
  })
  await backend.files.write('media', 'street', new Blob(['image']))
  renderImageAt('/image?v=street')
  await screen.findByRole('button', { name: 'Detect' })
  expect(controls()).toEqual([true, true])
  arrive()
  await expect.poll(choices).toEqual(['Faces', 'Higher accuracy (slower)'])
  expect(controls()).toEqual([false, false])
})

test.each([404, 501] as const)('offers every detection, without an error, where GET /capabilities gets %i', async (status) => {
  const backend = await startPageBackend({ seed })
  backend.refuse('getCapabilities', status)
  await backend.files.write('media', 'street', new Blob(['image']))
  renderImageAt('/image?v=street')
  await screen.findByRole('button', { name: 'Detect' })
  await expect.poll(() => backend.requestsOf('getCapabilities')).toHaveLength(1)
  expect(choices()).toEqual(['Faces', 'License plates', 'Text', 'Higher accuracy (slower)'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(notificationsState.list).toEqual([])
})

test('[MEDIA-02] detects names in the text of an image, where the back end finds them', async () => {
  const backend = await startPageBackend({ seed })
  await backend.files.write('media', 'street', new Blob(['image']))
  renderImageAt('/image?v=street')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Person' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Faces' }))
  await userEvent.click(screen.getByRole('button', { name: 'Detect' }))
  await expect.poll(() => backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: {}, entities: ['PERSON'] }])
})
