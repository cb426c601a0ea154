import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useDocument } from '#features/media/viewer/use-document.ts'
import { useOriginal } from '#features/media/parts/use-original.ts'
import { imageReader } from '#features/media/review/surfaces/image/image-reader.ts'
import { ADA, jobRow, mediaRow } from './support/records'
import { startApp } from './support/start-app'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

const tus = vi.hoisted(() => ({ begun: [] as string[], aborted: [] as { fileName: string; isDeleted: boolean | undefined }[] }))

/** An upload that runs until it is aborted. */
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

/** Uploads files in the library with its file chooser, and opens their panel. */
async function upload(...names: string[]): Promise<HTMLElement> {
  await startApp({ path: '/home' })
  await screen.findByRole('button', { name: 'Upload' })
  const input = screen.getByLabelText('Upload', { selector: 'input' })
  await userEvent.upload(
    input,
    names.map((name, index) => new File(['0123'], name, { type: 'image/jpeg', lastModified: index })),
  )
  await waitFor(() => expect(tus.begun).toHaveLength(Math.min(2, names.length)))
  await userEvent.click(await screen.findByRole('button', { name: /^Uploads: / }))
  return screen.findByRole('region', { name: 'Uploads' })
}

describe('uploads', () => {
  test('[UPL-02] cancelling one in the panel aborts and deletes it, and the others continue', async () => {
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

  test('[UPL-03] closing the panel aborts all of them, and those waiting never start', async () => {
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

test('[EYE-03] cancelling an import from the camera cloud cancels its job, and removes it from the panel', async () => {
  const backend = await startApp({
    path: '/integrations/eagle-eye?view=imported',
    seed: {
      connections: [{ id: ADA, connectedAt: 1 }],
      media: [mediaRow('m-1', { name: 'Footage', type: 'video' })],
      jobs: [jobRow('m-1', { id: 'j1', kind: 'import', stage: 'prepare', progress: 20 })],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Footage' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Imports and exports' })).toBeNull())
  expect(backend.requestsOf('cancelJob').map(({ path }) => path)).toEqual(['/jobs/j1'])
})

describe('downloads of originals', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    ['image', () => void useOriginal('m-1', imageReader)],
    ['document', () => void useDocument({ id: 'm-1' })],
  ])('the download of the %s is aborted when its page unmounts', async (_what, useFile) => {
    // The back end of other tests doesn't record signals.
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const { unmount } = renderHook(() => useFile())
    await waitFor(() => expect(signals).toHaveLength(1))
    expect(signals[0]?.aborted).toBe(false)
    unmount()
    expect(signals[0]?.aborted).toBe(true)
    await act(() => Promise.resolve())
  })
})
