import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow, versionRow, withVersions } from '#tests/support/records.ts'
import { LARGE_ARCHIVE_BYTES } from '#lib/browser/archive-file.ts'
import { notificationsState } from '#notifications/notify.ts'
import { archiveState, closeArchive, requestArchive, type WantedFile } from '#state/archive-request.ts'
import { renderAt } from '#ui/test-support.tsx'
import { ArchiveDock } from './archive-dock'

/** The downloads of the page, by file name. */
let saved: { name: string; blob: Blob }[] = []

beforeEach(() => {
  saved = []
  closeArchive()
  notificationsState.list = []
  let last = new Blob()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob): string {
        last = blob
        return 'blob:test'
      }
      static override revokeObjectURL(): void {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last })
  })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage')
  Reflect.deleteProperty(globalThis, 'showSaveFilePicker')
})

/** Returns the names and texts in an archive, by its list at the end. */
async function contentsOf(blob: Blob): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const end = bytes.length - 22
  const files: Record<string, string> = {}
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < view.getUint16(end + 10, true); index += 1) {
    const [size, length, extra, offset] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint32(at + 42, true),
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))
    files[name] = new TextDecoder().decode(bytes.subarray(offset + 30 + length, offset + 30 + length + size))
    at += 46 + length + extra
  }
  return files
}

const version = (id: string, changes: Parameters<typeof versionRow>[1] = {}) =>
  versionRow(id, { fileName: 'street (redacted).jpg', size: `bytes of ${id}`.length, ...changes })

/** Starts a back end with two redacted files of the same name, one on hold, one behind its review and one without a version. */
async function start(): Promise<PageBackend> {
  const files = [
    withVersions(mediaRow('a'), version('v0'), version('v1')),
    withVersions(mediaRow('b'), version('v2')),
    withVersions(mediaRow('held'), version('v3'), version('v4', { release: 'held' })),
    withVersions(mediaRow('old'), version('v5', { report: { ...versionRow('v5').report, reviewRevision: 1 } })),
  ]
  const media = [...files.flatMap((one) => one.media), mediaRow('new')]
  const versions = files.flatMap((one) => one.versions)
  const backend = await startPageBackend({
    seed: { projects: [projectRow('p', 'Case 12')], media, versions, detections: [reviewRow('old', { revision: 2 })] },
  })
  for (const { id } of versions) await backend.files.write('versions', id, new Blob([`bytes of ${id}`]))
  return backend
}

/** Holds back the bytes of version `v1`, until the returned function is called. */
function holdBytes(backend: PageBackend): () => void {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    await gate
    controller.enqueue(new TextEncoder().encode('bytes of v1'))
    controller.close()
  }
  backend.overrideBytes('/media/a/versions/v1/content', () => new Response(new ReadableStream({ start: send })))
  return () => release()
}

const wanted = (mediaId: string, changes: Partial<WantedFile> = {}): WantedFile => ({
  mediaId,
  name: `${mediaId}.jpg`,
  hasVersions: mediaId !== 'new',
  ...changes,
})
const all = ['a', 'b', 'held', 'old', 'new'].map((id) => wanted(id))

function open(files: readonly WantedFile[], name = 'Case 12 (redacted)'): void {
  renderAt('/home', <ArchiveDock />)
  act(() => requestArchive({ name, files }))
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Download archive' }))
const download = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Download archive' }))
/** Opens the panel of an archive that is being made, or has failed. */
const work = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('region', { name: 'Archive' }))
}
/** Returns to the dialog of an archive that has failed. */
const tryAgain = async () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))
const isReady = async () => (await dialog()).findByText('Case 12 (redacted).zip')
const messages = () => notificationsState.list.map(({ message }) => message)

test('[MEDIA-06] saves the current version of each file under its own name, and says which files are left out and why', async () => {
  const backend = await start()
  open(all)
  await isReady()
  const words = '3 files left out: 1 on hold, 1 changed since its export, 1 not redacted'
  expect((await dialog()).getByText(words)).toBeTruthy()
  const leftOut = (await dialog()).getByRole('list', { name: 'Files left out' })
  expect(
    within(leftOut)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['held.jpgon hold', 'old.jpgchanged since its export', 'new.jpgnot redacted'])
  await download()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('Case 12 (redacted).zip')
  expect(await contentsOf(saved[0]?.blob ?? new Blob())).toEqual({
    'street (redacted).jpg': 'bytes of v1',
    'street (redacted) (2).jpg': 'bytes of v2',
  })
  expect(messages()).toEqual([`Saved “Case 12 (redacted).zip” with 2 files. ${words}`])
  expect(archiveState.request).toBeNull()
  const read = backend.requests.filter(({ path }) => path.endsWith('/content'))
  expect(read.map(({ path, query }) => [path, query.get('purpose')])).toEqual([
    ['/media/a/versions/v1/content', 'download'],
    ['/media/b/versions/v2/content', 'download'],
  ])
})

test('[MEDIA-06] saves chosen versions, also older ones, but none on hold', async () => {
  await start()
  open([
    wanted('a', { versionId: 'v0' }),
    wanted('held', { versionId: 'v4' }),
    wanted('old', { versionId: 'v5' }),
    wanted('b', { versionId: 'gone' }),
  ])
  await isReady()
  expect((await dialog()).getByText('2 files left out: 1 on hold, 1 deleted')).toBeTruthy()
  await download()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(Object.values(await contentsOf(saved[0]?.blob ?? new Blob()))).toEqual(['bytes of v0', 'bytes of v5'])
})

test('[MEDIA-06] keeps its name when the project is renamed while the archive is made', async () => {
  const backend = await start()
  const release = holdBytes(backend)
  open(all)
  await isReady()
  await download()
  const making = await work(/^Archive: 0 of 2 files$/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(making.getByText('Adding files: 0 of 2')).toBeTruthy()
  await backend.put({ projects: [projectRow('p', 'Case 13')] })
  release()
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Case 12 (redacted).zip']))
})

test('[MEDIA-06] [UPL-06] warns before the page is left while an archive is being made, and not before or after', async () => {
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const backend = await start()
  const release = holdBytes(backend)
  open(all)
  await isReady()
  expect(isWarned()).toBe(false)
  await download()
  await screen.findByRole('button', { name: /^Archive: 0 of 2 files$/ })
  expect(isWarned()).toBe(true)
  release()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  await vi.waitFor(() => expect(archiveState.request).toBeNull())
  expect(isWarned()).toBe(false)
})

test('[MEDIA-06] saves nothing when a file fails, names it, and leaves it out at the next try if it is on hold by then', async () => {
  const backend = await start()
  open([wanted('a'), wanted('b')])
  await isReady()
  await backend.put({
    media: withVersions(mediaRow('b'), version('v2', { release: 'held' })).media,
    versions: [version('v2', { mediaId: 'b', release: 'held' })],
  })
  await download()
  const reason = 'Couldn’t add “street (redacted) (2).jpg”. This version is on hold. Release it with a reason to download it.'
  const failed = await work(/^Archive: failed$/)
  expect(failed.getByText(reason)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Couldn’t make the archive')
  await tryAgain()
  expect((await dialog()).getByText(reason)).toBeTruthy()
  expect(await (await dialog()).findByText('1 file left out: 1 on hold')).toBeTruthy()
  expect(saved).toEqual([])
  await download()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await contentsOf(saved[0]?.blob ?? new Blob())).toEqual({ 'street (redacted).jpg': 'bytes of v1' })
})

test('[MEDIA-06] saves nothing when a file arrives incomplete', async () => {
  const backend = await start()
  backend.overrideBytes('/media/a/versions/v1/content', () => new Response('bytes'))
  open([wanted('a')])
  await isReady()
  await download()
  const words = 'Couldn’t add “street (redacted).jpg”. The file arrived incomplete. Check your connection and try again.'
  expect((await work(/^Archive: failed$/)).getByText(words)).toBeTruthy()
  expect(saved).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that the versions could not be loaded, and tries again', async () => {
  const backend = await start()
  const recover = backend.refuse('listVersions', 500)
  open([wanted('a')])
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('The server stumbled.')
  recover()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Try again' }))
  await isReady()
})

test('offers no archive without any version', async () => {
  await start()
  open([wanted('held'), wanted('new')])
  expect(await (await dialog()).findByText('No redacted versions to download')).toBeTruthy()
  expect((await dialog()).getByRole('button', { name: 'Download archive' })).toHaveProperty('disabled', true)
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Stop saves nothing and returns to the dialog', async () => {
  const backend = await start()
  const release = holdBytes(backend)
  open([wanted('a')])
  await isReady()
  await download()
  await userEvent.click((await work(/^Archive: 0 of 1 file$/)).getByRole('button', { name: 'Stop' }))
  release()
  expect(await (await dialog()).findByRole('button', { name: 'Download archive' })).toBeTruthy()
  expect([saved, (await dialog()).queryByRole('alert')]).toEqual([[], null])
})

test('[MEDIA-06] a second archive is refused while one is being made', async () => {
  const backend = await start()
  const release = holdBytes(backend)
  open([wanted('a')])
  await isReady()
  await download()
  await screen.findByRole('button', { name: 'Archive: 0 of 1 file' })
  act(() => requestArchive({ name: 'Another', files: [wanted('b')] }))
  await vi.waitFor(() => expect(messages()).toEqual(['An archive is already being made. Wait for it, or stop it.']))
  expect(screen.queryByRole('dialog')).toBeNull()
  release()
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Case 12 (redacted).zip']))
})

/** Sets the space that the browser reports, in bytes. */
function giveSpace(quota: number, usage: number): void {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate: () => Promise.resolve({ quota, usage }) } })
}

test('[MEDIA-06] says before the download that the archive is larger than the free space', async () => {
  await start()
  giveSpace(100, 90)
  open([wanted('a')])
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(
    'The archive needs 11 bytes, but only 10 bytes are free. Select fewer files.',
  )
  expect((await dialog()).getByRole('button', { name: 'Download archive' })).toHaveProperty('disabled', true)
})

test('[MEDIA-06] streams a large archive to the place that the user chooses, and discards it on a failure', async () => {
  const backend = await start()
  await backend.put({ versions: [version('v1', { mediaId: 'a', size: LARGE_ARCHIVE_BYTES })] })
  giveSpace(100, 90)
  const written: unknown[] = []
  const abort = vi.fn(() => Promise.resolve())
  const close = vi.fn(() => Promise.resolve())
  const createWritable = () => Promise.resolve({ write: (chunk: unknown) => Promise.resolve(void written.push(chunk)), abort, close })
  const showSaveFilePicker = vi.fn(() => Promise.resolve({ createWritable }))
  Object.assign(globalThis, { showSaveFilePicker })
  open([wanted('a')])
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(
    'The archive needs 500 MB, but only 10 bytes are free. Save it to a drive with enough space, or select fewer files.',
  )
  await download()
  expect(showSaveFilePicker.mock.calls).toEqual([[{ suggestedName: 'Case 12 (redacted).zip' }]])
  // The back end sends fewer bytes than the version has.
  expect((await work(/^Archive: failed$/)).getByText(/The file arrived incomplete/)).toBeTruthy()
  expect([written.length, abort.mock.calls.length, close.mock.calls.length]).toEqual([2, 1, 0])
  expect(saved).toEqual([])
})

test('choosing no place saves nothing and is no failure', async () => {
  const backend = await start()
  await backend.put({ versions: [version('v1', { mediaId: 'a', size: LARGE_ARCHIVE_BYTES })] })
  Object.assign(globalThis, { showSaveFilePicker: () => Promise.reject(new DOMException('Cancelled', 'AbortError')) })
  open([wanted('a')])
  await isReady()
  await download()
  expect((await dialog()).getByRole('button', { name: 'Download archive' })).toHaveProperty('disabled', false)
  expect((await dialog()).queryByRole('alert')).toBeNull()
})
