import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { jobLike, mediaLike } from '../src/api/test-support'
import { useDocument } from '../src/features/media/document/viewer/use-document'
import { useImagePyramid } from '../src/features/review/canvas/use-image-pyramid'
import { startApp } from './support/start-app'

vi.mock('../src/api/socket', () => ({ openSocket: () => () => undefined }))

const tus = vi.hoisted(() => ({ begun: [] as string[], aborted: [] as { fileName: string; isDeleted: boolean | undefined }[] }))

// An upload runs until it is aborted.
vi.mock('tus-js-client', async (original) => ({
  ...(await original<object>()),
  Upload: class {
    readonly fileName: string
    constructor(_file: File, { metadata }: UploadOptions) {
      this.fileName = metadata?.['filename'] ?? ''
    }
    findPreviousUploads = () => Promise.resolve([])
    start = () => void tus.begun.push(this.fileName)
    abort = (isDeleted?: boolean) => Promise.resolve(void tus.aborted.push({ fileName: this.fileName, isDeleted }))
  },
}))

beforeEach(() => {
  tus.begun.length = 0
  tus.aborted.length = 0
})

/** Chooses files in the library and waits until their uploads start. */
async function upload(...names: string[]): Promise<HTMLElement> {
  startApp({ path: '/home' })
  await screen.findByRole('button', { name: 'Upload' })
  const input = screen.getByLabelText('Upload', { selector: 'input' })
  await userEvent.upload(
    input,
    names.map((name, index) => new File(['0123'], name, { type: 'image/jpeg', lastModified: index })),
  )
  await waitFor(() => expect(tus.begun).toHaveLength(Math.min(2, names.length)))
  return screen.findByRole('region', { name: 'Uploads' })
}

describe('an upload', () => {
  test('[UPL-02] cancelled in the panel is aborted and deleted, and the others continue', async () => {
    const panel = await upload('a.jpg', 'b.jpg', 'c.jpg')
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel upload of a.jpg' }))
    await waitFor(() => expect(tus.aborted).toEqual([{ fileName: 'a.jpg', isDeleted: true }]))
    expect(within(panel).queryByText('a.jpg')).toBeNull()
    expect(within(panel).getByText('b.jpg')).toBeTruthy()
    await waitFor(() => expect(tus.begun).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
    await userEvent.click(within(panel).getByRole('button', { name: 'Close uploads' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }))
    await waitFor(() => expect(tus.aborted).toHaveLength(3))
  })

  test('[UPL-03] is aborted with all others when the panel closes, and queued ones never start', async () => {
    const panel = await upload('d.jpg', 'e.jpg', 'f.jpg')
    await userEvent.click(within(panel).getByRole('button', { name: 'Close uploads' }))
    expect(tus.aborted).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }))
    await waitFor(() =>
      expect(tus.aborted).toEqual([
        { fileName: 'd.jpg', isDeleted: true },
        { fileName: 'e.jpg', isDeleted: true },
      ]),
    )
    expect(tus.begun).toEqual(['d.jpg', 'e.jpg'])
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  })
})

test('[EYE-03] cancelling an import from the camera cloud cancels its job and removes its row', async () => {
  let job = jobLike('m-1', { id: 'j1', kind: 'import', stage: 'prepare', progress: 20 })
  const deleted: string[] = []
  startApp({
    path: '/integrations/eagle-eye?view=imported',
    answers: {
      'GET /integration/eagle-eye': () => ({
        clientId: 'studio',
        redirectUri: `${location.origin}/integrations/eagle-eye/callback`,
        connected: true,
      }),
      'GET /integration/eagle-eye/imported': () => [],
      'GET /integration/eagle-eye/camera': () => [],
      'GET /jobs': () => ({ jobs: [job], total: 1 }),
      'GET /media/m-1': () => mediaLike('m-1', { name: 'Footage', type: 'video' }),
      'DELETE /jobs/j1': ({ pathname }) => {
        deleted.push(pathname)
        job = { ...job, state: 'cancelled' }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Footage' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Imports and exports' })).toBeNull())
  expect(deleted).toEqual(['/legacy/jobs/j1'])
})

describe('the download', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    ['image', () => void useImagePyramid('m-1')],
    ['document', () => void useDocument({ id: 'm-1', name: 'plan.pdf' })],
  ])('of an original %s is aborted when its page is left', async (_what, useOriginal) => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const { unmount } = renderHook(() => useOriginal())
    await waitFor(() => expect(signals).toHaveLength(1))
    expect(signals[0]?.aborted).toBe(false)
    unmount()
    expect(signals[0]?.aborted).toBe(true)
    await act(() => Promise.resolve())
  })
})
