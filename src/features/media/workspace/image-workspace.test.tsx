import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { redactJob, reviewedFaces, showReview } from '#tests/review-page.tsx'
import { mediaRow, versionRow } from '#tests/support/records.ts'
import { resetState } from '#state/persisted-state.ts'
import { pageCommandsState } from '#state/shortcut-list.ts'
import { workspaceLayoutState } from '#state/workspace-layout.ts'

const EXPORT = '/image?v=m1&step=export'
const version = versionRow('v1', { mediaId: 'm1' })
const redacted = { media: { state: 'Redacted' as const }, versions: [version] }
const held = versionRow('v1', {
  mediaId: 'm1',
  release: 'held',
  report: {
    ...version.report,
    outcome: 'findings',
    findings: [{ check: 'faces', detail: 'A face is left.', box: { x: 10, y: 20, width: 30, height: 40 } }],
  },
})

const step = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })
const shown = () => screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'step')?.textContent ?? ''
const undo = () => screen.getByRole('button', { name: /^Undo/ })

beforeEach(() => {
  resetState()
  // jsdom has no pointers to capture.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined })
})
afterEach(resetState)

describe('the step in the URL', () => {
  test.each([
    ['Detect', { media: { state: 'Uploaded' as const }, detections: { detection: null, tracks: [] }, jobs: [] }, '/image?v=m1&step=detect'],
    ['Review', {}, '/image/review?v=m1'],
    ['Redact', redacted, EXPORT],
    ['Redact', { media: { state: 'Redacting' as const }, jobs: [redactJob()] }, EXPORT],
  ])('[NAV-01] opens %s when the file waits for it, and names it', async (title, options, address) => {
    const { router } = await showReview({ ...options, address: '/image?v=m1' })
    expect(shown()).toContain(title)
    const { pathname, search } = router.state.location
    expect(`${pathname}${search}`).toBe(address)
  })

  test('[NAV-01] opens the step that the URL names, and Back returns to it', async () => {
    const { user, router } = await showReview({ address: '/image?v=m1&step=detect' })
    expect(screen.getByRole('complementary', { name: 'Detect' })).toBeTruthy()
    await user.click(step('Redact'))
    expect(screen.getByRole('complementary', { name: 'Redact' })).toBeTruthy()
    await act(() => router.navigate(-1))
    expect(screen.getByRole('complementary', { name: 'Detect' })).toBeTruthy()
  })
})

test('[MEDIA-04] keeps the review, its undo steps and its unsaved changes while other steps are shown', async () => {
  const { user, backend, commands, saved } = await showReview()
  const recover = backend.refuse('changeDetections', 507, 'The disk is full.')
  await user.keyboard('nk{Control>}s{/Control}')
  await screen.findByText(/Not saved/)
  const sent = commands().length
  await user.click(step('Redact'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('complementary', { name: 'Redact' })).toBeTruthy()
  await user.click(step('Review'))
  expect(screen.getByRole('complementary', { name: 'Detections' }).textContent).toContain('2 to redact, 1 left visible')
  expect(undo()).toHaveProperty('disabled', false)
  expect(commands()).toHaveLength(sent)
  recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await saved()).tracks.find(({ id }) => id === 'unsure')?.decision).toBe('keep'))
})

describe('a detection started on its step', () => {
  const unsearched = { media: { state: 'Uploaded' as const }, detections: { revision: 0, detection: null, tracks: [] }, jobs: [] }
  const DETECT = '/image?v=m1&step=detect'

  async function detect() {
    const opened = await showReview({ ...unsearched, address: DETECT })
    await opened.user.click(screen.getByRole('button', { name: 'Detect' }))
    await screen.findByRole('progressbar', { name: 'Detecting' })
    const job = (await opened.backend.tables.all('jobs')).at(-1)
    if (!job) throw new Error('no detection was started')
    const end = async (): Promise<void> => {
      await opened.backend.put({ detections: [{ ...(await opened.saved()), revision: 1, tracks: reviewedFaces, detection: FOUND }] })
      await act(() => opened.sendJob({ ...job, state: 'succeeded', revision: 1, progress: 100, finishedAt: 3 }))
    }
    return { ...opened, end }
  }
  const FOUND = { finishedAt: 3, increasedAccuracy: false, tags: { faces: 1 as const } }

  test('[MEDIA-02] shows its progress and opens the review when it finishes', async () => {
    const { router, end } = await detect()
    expect(router.state.location.search).toBe('?v=m1&step=detect')
    await end()
    await waitFor(() => expect(router.state.location.pathname).toBe('/image/review'))
    const panel = screen.getByRole('complementary', { name: 'Detections' })
    await waitFor(() => expect(panel.textContent).toContain('3 to redact, 0 left visible'))
  })

  test('[MEDIA-02] reports what was searched when it finds nothing', async () => {
    const { backend, user, saved, sendJob } = await detect()
    await user.click(step('Review'))
    await backend.put({ detections: [{ ...(await saved()), revision: 1, detection: FOUND }] })
    const job = (await backend.tables.all('jobs')).at(-1)
    if (!job) throw new Error('no detection was started')
    await act(() => sendJob({ ...job, state: 'succeeded', revision: 1, progress: 100, finishedAt: 3 }))
    expect(await screen.findByText(/^No faces detected/)).toBeTruthy()
    expect(screen.queryByText(/^Face detection hasn’t been run/)).toBeNull()
  })

  test('[MEDIA-02] opens no other step when it finishes while another one is shown', async () => {
    const { user, router, end } = await detect()
    await user.click(step('Redact'))
    expect(screen.getByRole('progressbar', { name: 'Detecting' })).toBeTruthy()
    await end()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(router.state.location.search).toBe('?v=m1&step=export')
  })
})

describe('the result', () => {
  test('[MEDIA-06] is compared with the original by a slider', async () => {
    await showReview({ ...redacted, address: EXPORT })
    expect(screen.getByRole('img', { name: 'street.jpg, redacted' }).getAttribute('src')).toBe('/legacy/media/m1/versions/v1/content')
    expect(screen.getByRole('img', { name: 'street.jpg, original' }).getAttribute('src')).toBe('/legacy/media/m1/content')
    expect(screen.getByRole('slider', { name: 'Original shown' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
  })

  test('[MEDIA-04] no key changes the review while it is shown', async () => {
    const { user, commands } = await showReview({ ...redacted, address: EXPORT })
    // The review is open once it can be exported.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Header redact' })).toHaveProperty('disabled', false))
    await user.keyboard('nk{Delete}b')
    await user.click(step('Review'))
    expect(screen.getByRole('complementary', { name: 'Detections' }).textContent).toContain('3 to redact, 0 left visible')
    expect(commands()).toEqual([])
  })

  test('[MEDIA-06] shows the chosen one of several versions, and marks an older one as out of date', async () => {
    const older = versionRow('v0', { mediaId: 'm1', title: 'First', createdAt: 1 })
    const { user } = await showReview({
      media: { state: 'Redacted' },
      versions: [older, version],
      address: EXPORT,
      detections: { updatedAt: 2 },
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Version shown' }), 'First, out of date')
    expect(screen.getByRole('img', { name: 'street.jpg, redacted' }).getAttribute('src')).toBe('/legacy/media/m1/versions/v0/content')
    expect(within(screen.getByRole('region', { name: 'Original and redacted' })).getByText('Out of date')).toBeTruthy()
  })

  test('[MEDIA-06] a version on hold leaves the review on the stage, because its image is not available', async () => {
    await showReview({ media: { state: 'Redacted' }, versions: [held], address: EXPORT })
    expect(screen.getByRole('application')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    expect(step('Redact').textContent).toContain('On hold: 1 finding')
  })
})

test.each(['detect', 'export'])('[MEDIA-04] reports on the %s step what a key decides and that it is not saved', async (name) => {
  const { user, backend } = await showReview({ address: `/image?v=m1&step=${name}` })
  backend.refuse('changeDetections', 507, 'The disk is full.')
  await user.keyboard('nk{Control>}s{/Control}')
  expect(screen.getByRole('status').textContent).toMatch(/^Face 1 left visible\./)
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved: The disk is full.')
})

test('[MEDIA-06] folds findings on the Review step under one heading with their count', async () => {
  await showReview({ versions: [held] })
  expect(screen.getByText('Findings: 0 of 1 resolved')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Findings' }).textContent).toContain('A face is left.')
  expect(screen.queryByRole('heading', { name: 'Findings' })).toBeNull()
  expect(screen.queryByText('0 of 1 resolved')).toBeNull()
})

test('[MEDIA-04] counts the reviewed items, deleted ones included', async () => {
  const [sure, unsure, medium] = reviewedFaces
  if (!sure || !unsure || !medium) throw new Error('the review has three faces')
  const tracks = [{ ...sure, reviewed: { at: 5 } }, { ...unsure, deleted: true as const }, medium]
  await showReview({ detections: { tracks } })
  expect(step('Review').textContent).toContain('2 of 3 reviewed')
})

describe('the rail', () => {
  const first = mediaRow('m0', { name: 'a.jpg', uploadDate: 2e9 })
  const last = mediaRow('m2', { name: 'lobby.mp4', type: 'video', uploadDate: 1 })
  const beside = { prepare: ({ put }: { put: (seed: { media: (typeof first)[] }) => Promise<void> }) => void put({ media: [first, last] }) }

  test('[MEDIA-01] leads to the files before and after this one in the library, also by key', async () => {
    const { user, router } = await showReview(beside)
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Next file: lobby.mp4' }).getAttribute('href')).toBe('/video?v=m2')
    await user.keyboard('[[')
    await waitFor(() => expect(router.state.location.search).toContain('v=m0'))
    expect(await screen.findByText('1 of 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Previous file' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('[MEDIA-01] offers the files before and after this one as commands', async () => {
    const { router } = await showReview(beside)
    await screen.findByText('2 of 3')
    const commands = pageCommandsState.lists.flat().filter(({ group }) => group === 'Files')
    expect(commands.map(({ label, isEnabled }) => [label, isEnabled()])).toEqual([
      ['Previous file', true],
      ['Next file', true],
    ])
    act(() => commands[0]?.run())
    await waitFor(() => expect(router.state.location.search).toContain('v=m0'))
  })

  test('[MEDIA-04] saves the review before another file opens', async () => {
    const { user, router, saved } = await showReview(beside)
    await screen.findByText('2 of 3')
    await user.keyboard('nk[[')
    await waitFor(() => expect(router.state.location.search).toContain('v=m0'))
    expect((await saved()).tracks.find(({ id }) => id === 'unsure')?.decision).toBe('keep')
  })

  test('collapses to icons that keep their names, and stays collapsed', async () => {
    const { user } = await showReview({ media: { name: `${'n'.repeat(251)}.jpg` } })
    expect(screen.getByRole('heading', { level: 1 }).title).toHaveLength(255)
    await user.click(screen.getByRole('button', { name: 'Collapse file details' }))
    expect(screen.queryByRole('region', { name: 'File details' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Review (current)' })).toBeTruthy()
    expect(workspaceLayoutState.isRailOpen).toBe(false)
  })
})

test('the panel is resized by keys within its bounds, and a double-click resets it', async () => {
  const { user } = await showReview()
  const edge = screen.getByRole('separator', { name: 'Width of panel' })
  edge.focus()
  await user.keyboard('{ArrowLeft}')
  expect(edge.getAttribute('aria-valuenow')).toBe('392')
  await user.keyboard('{End}')
  expect(edge.getAttribute('aria-valuenow')).toBe('560')
  await user.keyboard('{Home}{ArrowRight}')
  expect(edge.getAttribute('aria-valuenow')).toBe('300')
  await user.dblClick(edge)
  expect(workspaceLayoutState.panel).toBe(372)
})
