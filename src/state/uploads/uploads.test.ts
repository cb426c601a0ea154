import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Media } from '#generated/model/media.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { jobLike, mediaLike } from '#api/test-support.ts'
import type { UploadItem, UploadSettings } from '#api/uploads/upload.ts'
import { resetState } from '../persisted-state'
import { setUploadDetection } from './upload-detection'
import { COMPLETED_STAYS_MS, createUploads } from './uploads'

const file = (name: string, content = '0123', type = 'image/jpeg') => new File([content], name, { type })

/** Creates uploads with fake items that only record calls. `eventsOf` sends the server's events. */
function setUp() {
  const items = new Map<string, { settings: UploadSettings; start: UploadItem['start']; cancel: ReturnType<typeof vi.fn> }>()
  const page = new EventTarget()
  const onCompleted = vi.fn<() => void>()
  const uploads = createUploads({
    page,
    onCompleted,
    createItem: (settings) => {
      const start = vi.fn<() => void>()
      const cancel = vi.fn<() => Promise<void>>(() => Promise.resolve())
      items.set(settings.file.name, { settings, start, cancel })
      return { id: `id-${settings.file.name}`, fileName: settings.file.name, progress: 0, duration: 0, start, cancel }
    },
  })
  const itemOf = (name: string) => {
    const item = items.get(name)
    if (!item) throw new Error(`${name} was not added`)
    return item
  }
  const started = () => [...items].filter(([, { start }]) => vi.mocked(start).mock.calls.length > 0).map(([name]) => name)
  const names = () => uploads.state.rows.map(({ fileName }) => fileName)
  const isLeavingConfirmed = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const messages = () => uploads.state.problems.map(({ message, error }) => (error ? `${message} ${error.message}` : message))
  return {
    uploads,
    itemOf,
    eventsOf: (name: string) => itemOf(name).settings.events,
    started,
    names,
    isLeavingConfirmed,
    messages,
    onCompleted,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('[UPL-01] a row contains the name and the percentage of its upload', () => {
  const { uploads, eventsOf } = setUp()
  uploads.add('ada', [file('a.jpg')])
  eventsOf('a.jpg').progress(42)
  expect(uploads.state.rows).toEqual([{ id: 'id-a.jpg', fileName: 'a.jpg', size: 4, progress: 42, status: 'uploading' }])
})

test('[UPL-08] an animation is sent once its frame is chosen, and leaving is confirmed before', () => {
  const { uploads, itemOf, started, isLeavingConfirmed } = setUp()
  uploads.add('ada', [file('wave.gif', 'gif', 'image/gif'), file('a.jpg')])
  expect(started()).toEqual(['a.jpg'])
  const [row] = uploads.state.rows
  const { id, file: read } = uploads.nextUnread() ?? {}
  expect([id, read?.name]).toEqual([row?.id, 'wave.gif'])
  // Otherwise leaving would be confirmed for its sake.
  itemOf('a.jpg').settings.events.completed()
  uploads.describe(row?.id ?? '', { notes: ['Animated'], frames: 3 })
  expect([row?.status, uploads.animationOf(row?.id ?? '')?.name, isLeavingConfirmed()]).toEqual(['choosing', 'wave.gif', true])
  uploads.chooseFrame(row?.id ?? '', 2)
  expect([started(), itemOf('wave.gif').settings.frame]).toEqual([['a.jpg', 'wave.gif'], 2])
  itemOf('wave.gif').settings.events.progress(50)
  expect(uploads.state.rows[0]).toMatchObject({ progress: 50, status: 'uploading', frame: 2 })
})

test('[UPL-03] an animation that waits for its frame is cancelled with the others', async () => {
  const { uploads, started } = setUp()
  uploads.add('ada', [file('wave.gif', 'gif', 'image/gif'), file('cat.webp', 'webp', 'image/webp')])
  const ids = uploads.state.rows.map(({ id }) => id)
  await uploads.cancel(ids[0] ?? '')
  expect(uploads.nextUnread()?.file.name).toBe('cat.webp')
  await uploads.cancelAll()
  for (const id of ids) uploads.describe(id, { notes: [] })
  for (const id of ids) uploads.chooseFrame(id, 1)
  expect([uploads.state.rows, uploads.nextUnread(), started()]).toEqual([[], undefined, []])
})

test('two uploads run at the same time, and the next one starts when one completes', () => {
  const { uploads, eventsOf, started, onCompleted } = setUp()
  uploads.add('ada', [file('a.jpg'), file('b.jpg'), file('c.jpg')])
  expect(started()).toEqual(['a.jpg', 'b.jpg'])
  expect(uploads.state.rows.map(({ status }) => status)).toEqual(['uploading', 'uploading', 'waiting'])
  eventsOf('a.jpg').completed()
  expect(started()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(onCompleted).toHaveBeenCalledOnce()
})

test('[UPL-04] a completed upload stays listed for 10 seconds', () => {
  const { uploads, eventsOf, names } = setUp()
  uploads.add('ada', [file('a.jpg')])
  eventsOf('a.jpg').completed()
  expect(uploads.state.rows).toMatchObject([{ progress: 100, status: 'complete' }])
  vi.advanceTimersByTime(COMPLETED_STAYS_MS - 1)
  expect(names()).toEqual(['a.jpg'])
  vi.advanceTimersByTime(1)
  expect(names()).toEqual([])
  expect(COMPLETED_STAYS_MS).toBe(10_000)
})

/** Messages about a failed check, which arrive in either order. */
const media = (id: string, state: Media['state'], name = 'a.jpg', size = 4) => ({
  type: 'media' as const,
  data: mediaLike(id, { name, size, state }),
})
const check = (id: string) => ({
  type: 'job' as const,
  data: jobLike(id, { kind: 'probe', state: 'failed', error: 'This file is empty.' }),
})

test.each([
  ['state', [media('m', 'Failed'), check('m')]],
  ['reason', [check('m'), media('m', 'Failed')]],
])(
  'a file that fails its check after the upload shows the reason until it is removed, with the %s received first',
  async (_first, messages) => {
    const { uploads, eventsOf, names } = setUp()
    uploads.add('ada', [file('a.jpg')])
    eventsOf('a.jpg').completed()
    uploads.hear(media('m', 'Uploaded'))
    expect(uploads.state.rows[0]?.failure).toBeUndefined()
    for (const message of messages) uploads.hear(message)
    vi.advanceTimersByTime(10_000)
    expect(uploads.state.rows).toMatchObject([{ status: 'complete', failure: 'This file is empty.' }])
    await uploads.cancel('id-a.jpg')
    expect(names()).toEqual([])
  },
)

test('a failed file marks only one upload with the same name and size', () => {
  const { uploads, eventsOf } = setUp()
  uploads.add('ada', [file('a.jpg'), file('b.jpg'), file('c.jpg')])
  eventsOf('a.jpg').completed()
  for (const message of [media('m', 'Failed'), media('m', 'Failed'), media('n', 'Failed', 'b.jpg', 9), media('o', 'Failed', 'c.jpg')])
    uploads.hear(message)
  expect(uploads.state.rows.map(({ failure }) => failure)).toEqual(['This file couldn’t be read.', undefined, undefined])
})

test('[UPL-05] a failed upload is removed and its error is reported', () => {
  const { uploads, eventsOf, names, messages, started } = setUp()
  uploads.add('ada', [file('a.jpg'), file('b.jpg'), file('c.jpg')])
  eventsOf('a.jpg').error(new ApiError(507, 'PATCH /legacy/upload/u1', { error: 'The disk is full. Free some space and try again.' }))
  expect(names()).toEqual(['b.jpg', 'c.jpg'])
  expect(messages()).toEqual(['Couldn’t upload "a.jpg". The disk is full. Free some space and try again.'])
  expect(started()).toContain('c.jpg')
})

test('files are uploaded into the selected project', () => {
  const { uploads, itemOf } = setUp()
  uploads.add('ada', [file('a.jpg')], [], 'project-1')
  uploads.add('ada', [file('b.jpg')])
  expect(itemOf('a.jpg').settings.projectId).toBe('project-1')
  expect(itemOf('b.jpg').settings.projectId).toBeUndefined()
})

test('files are uploaded with the detection that is chosen then', () => {
  const { uploads, itemOf } = setUp()
  const added = (name: string) => {
    uploads.add('ada', [file(name)])
    return itemOf(name).settings.detect
  }
  expect(added('a.jpg')).toBe('faces,names')
  setUploadDetection({ tags: ['license_plates', 'text'], isIncreased: true, hasNames: false })
  expect(added('b.jpg')).toBe('license_plates,text,increasedAccuracy')
  setUploadDetection({ tags: [], isIncreased: true, hasNames: false })
  expect(added('c.jpg')).toBeUndefined()
  resetState()
})

test('a settled problem is removed', () => {
  const { uploads, messages } = setUp()
  uploads.add('ada', [], ['holiday'])
  uploads.settleProblem(uploads.state.problems[0]?.id ?? '')
  expect(messages()).toEqual([])
})

test('[UPL-02] cancelling one upload starts the next', () => {
  const { uploads, itemOf, names, started } = setUp()
  uploads.add('ada', [file('a.jpg'), file('b.jpg'), file('c.jpg')])
  void uploads.cancel('id-a.jpg')
  expect(itemOf('a.jpg').cancel).toHaveBeenCalledOnce()
  expect(names()).toEqual(['b.jpg', 'c.jpg'])
  expect(started()).toContain('c.jpg')
})

test('an error is reported when the server cannot delete a cancelled upload', async () => {
  const { uploads, itemOf, messages } = setUp()
  uploads.add('ada', [file('a.jpg')])
  itemOf('a.jpg').cancel.mockRejectedValueOnce(new Error('No connection.'))
  await uploads.cancel('id-a.jpg')
  expect(messages()).toEqual([`Upload of "a.jpg" cancelled, but its data couldn’t be deleted from the server. No connection.`])
})

test('[UPL-03] cancelling all uploads cancels the unfinished ones, starts none and clears the list', async () => {
  const { uploads, itemOf, eventsOf, names, started } = setUp()
  uploads.add('ada', [file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')])
  eventsOf('a.jpg').completed()
  await uploads.cancelAll()
  expect(names()).toEqual([])
  expect(['b.jpg', 'c.jpg', 'd.jpg'].every((name) => itemOf(name).cancel.mock.calls.length === 1)).toBe(true)
  expect(itemOf('a.jpg').cancel).not.toHaveBeenCalled()
  expect(started()).not.toContain('d.jpg')
})

test('[UPL-06] leaving the page needs a confirmation only while an upload is unfinished', () => {
  const { uploads, eventsOf, isLeavingConfirmed } = setUp()
  expect(isLeavingConfirmed()).toBe(false)
  uploads.add('ada', [file('a.jpg'), file('b.jpg')])
  expect(isLeavingConfirmed()).toBe(true)
  eventsOf('a.jpg').completed()
  expect(isLeavingConfirmed()).toBe(true)
  eventsOf('b.jpg').error(new Error('Lost.'))
  expect(isLeavingConfirmed()).toBe(false)
})

test('[UPL-08] video, image, audio and document files are accepted', () => {
  const { uploads, names } = setUp()
  const types = { 'a.mp4': 'video/mp4', 'b.jpg': 'image/jpeg', 'c.mp3': 'audio/mpeg', 'd.pdf': 'application/pdf' }
  uploads.add(
    'ada',
    Object.entries(types).map(([name, type]) => file(name, 'x', type)),
  )
  expect(names()).toEqual(Object.keys(types))
})

test('[UPL-05] an empty file gets a row with the reason and is not sent, and a folder is rejected by name', () => {
  const { uploads, started, messages, isLeavingConfirmed } = setUp()
  uploads.add('ada', [file('x.jpg', '')], ['holiday'])
  expect(uploads.state.rows).toMatchObject([
    { fileName: 'x.jpg', status: 'complete', failure: 'This file is empty (0 bytes). Choose another copy of it.' },
  ])
  expect(started()).toEqual([])
  expect(messages()).toEqual(['"holiday" is a folder. Choose the files inside it.'])
  expect(isLeavingConfirmed()).toBe(false)
})

test('[UPL-04] failed files stay listed until they are removed, and complete ones for 10 seconds', () => {
  const { uploads, eventsOf, names } = setUp()
  uploads.add('ada', [file('x.jpg', ''), file('a.jpg'), file('b.jpg')])
  eventsOf('a.jpg').completed()
  for (const message of [media('m', 'Failed'), check('m')]) uploads.hear(message)
  eventsOf('b.jpg').completed()
  vi.advanceTimersByTime(9999)
  expect(names()).toEqual(['x.jpg', 'a.jpg', 'b.jpg'])
  vi.advanceTimersByTime(1)
  expect(names()).toEqual(['x.jpg', 'a.jpg'])
})

test('the rows can be serialized', () => {
  const { uploads } = setUp()
  uploads.add('ada', [file('a.jpg')])
  expect(JSON.parse(JSON.stringify(uploads.state))).toEqual({ ...uploads.state, rows: [{ ...uploads.state.rows[0] }] })
})
