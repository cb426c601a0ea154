import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { OfflineSection } from './offline-section'
import type { Pack, PackControls } from './storage-controls'

let packs: Pack[]
let store: PackControls['store']
const onChange = vi.fn<() => void>()

const stored = (id: Pack['id'], isStored: boolean): void => {
  packs = packs.map((pack) => (pack.id === id ? { ...pack, isStored } : pack))
}

beforeEach(() => {
  onChange.mockReset()
  packs = [
    { id: 'text', bytes: 15_600_000, isStored: false },
    { id: 'screens', bytes: 4_100_000, isStored: true },
    { id: 'heic', bytes: 1_400_000, isStored: false },
  ]
  store = (id) => Promise.resolve(stored(id, true))
})

const show = (left: number | null = 5_000_000_000) =>
  render(
    <OfflineSection
      controls={{
        list: () => Promise.resolve(packs),
        store: (...request) => store(...request),
        remove: (id) => Promise.resolve(stored(id, false)),
      }}
      left={left}
      onChange={onChange}
    />,
  )
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('[INSTALL] lists the models with their sizes and states, and the space that is left before a download', async () => {
  show()
  expect(await rows()).toEqual([
    'Text and license platesNot stored16 MBMake available offline',
    'ScreensAvailable offline4.1 MBRemove',
    'HEIC photosNot stored1.4 MBMake available offline',
  ])
  expect(screen.getByText(/stored when they’re first used\. 5\.0 GB left\./)).toBeTruthy()
})

test('[INSTALL] shows nothing in a build that stores nothing for offline use', async () => {
  packs = []
  const { container } = show()
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})

test('[INSTALL] makes one model available offline, and removes it', async () => {
  show()
  await press('Make HEIC photos available offline')
  expect((await rows())[2]).toContain('HEIC photosAvailable offline')
  expect(onChange).toHaveBeenCalledOnce()
  await press('Remove HEIC photos')
  expect((await rows())[2]).toContain('HEIC photosNot stored')
})

test('[INSTALL] makes all missing models available one after the other, with the progress of each', async () => {
  const asked: string[] = []
  let finish: () => void = () => undefined
  store = (id, { onProgress }) => {
    asked.push(id)
    onProgress(0.25)
    return new Promise((resolve) => {
      finish = () => resolve(stored(id, true))
    })
  }
  show()
  await press('Make all available offline (17 MB)')
  const bar = await screen.findByRole('progressbar', { name: 'Making models available offline' })
  expect(bar.getAttribute('aria-valuetext')).toBe('Downloading Text and license plates, 25%')
  expect(screen.getByRole('button', { name: 'Remove Screens' })).toHaveProperty('disabled', true)
  finish()
  await screen.findByText('Downloading HEIC photos')
  finish()
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(asked).toEqual(['text', 'heic'])
  expect((await rows()).every((row) => row?.includes('Available offline'))).toBe(true)
})

test('[INSTALL] a cancelled download stores nothing more, and is no error', async () => {
  const asked: string[] = []
  store = (id, { signal }) => {
    asked.push(id)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  }
  show()
  await press('Make all available offline (17 MB)')
  await press('Cancel download')
  await screen.findByRole('button', { name: 'Make all available offline (17 MB)' })
  expect(asked).toEqual(['text'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [new TypeError('Failed to fetch'), 'Check your connection and try again.'],
  [Object.assign(new Error('Quota'), { name: 'QuotaExceededError' }), 'There isn’t enough space. Delete files and try again.'],
])('[INSTALL] names the model that failed with %s, and what to do', async (refusal, advice) => {
  store = () => Promise.reject(refusal)
  show()
  await press('Make Text and license plates available offline')
  expect((await screen.findByRole('alert')).textContent).toBe(`Couldn’t make “Text and license plates” available offline. ${advice}`)
  expect((await rows())[0]).toContain('Not stored')
})
