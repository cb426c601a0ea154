import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { versionLike } from '#api/test-support.ts'
import { PageStage } from '#editor/stage/page-stage.ts'
import { setSingleKeys } from '#state/single-keys.ts'
import { ReviewSession } from '../session/review-session'
import { FindingsPanel } from './findings-panel'
import { versionToResolve } from './use-findings'

const box = { x: 500, y: 300, width: 100, height: 100 }
const second = { x: 100, y: 300, width: 100, height: 100 }
const face = (detail: string, at = box): VerificationFinding => ({ check: 'faces', severity: 'error', detail, box: at })
const two = [face('Possible face (confidence 80%).'), face('Possible face (confidence 60%).', second)]

const detections: Detections = {
  mediaId: 'm1',
  revision: 1,
  width: 1000,
  height: 800,
  style: 'Black Box',
  tracks: [faceTrack('other', { x: 800, y: 600, width: 50, height: 50 }, { number: 1 })],
  updatedAt: 1,
}

function heldVersion(findings: VerificationFinding[], changes: Partial<Version['report']> = {}): Version {
  const { report } = versionLike('v1')
  const found = { ...report, outcome: 'findings' as const, width: 1000, height: 800, redacted: [], checks: [], findings, ...changes }
  return versionLike('v1', { title: 'Street', release: 'held', report: found })
}

interface Options {
  version?: Version
  review?: Detections
  exportBlock?: string | null
}

function show({ version = heldVersion(two), review = detections, exportBlock = null }: Options = {}) {
  const session = new ReviewSession({
    detections: review,
    saver: {
      save: () => Promise.resolve({ kind: 'saved', revision: 2, savedAt: 1 }),
      load: () => Promise.resolve(review),
      keep: () => undefined,
      forget: () => undefined,
      kept: () => undefined,
    },
    showShortcuts: () => undefined,
    openExport: () => undefined,
    pages: review.width === undefined ? new PageStage() : undefined,
  })
  const onExport = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FindingsPanel
        session={session}
        version={version}
        renderThumbnail={({ x }) => <span>Place at {x}</span>}
        onExport={onExport}
        exportBlock={exportBlock}
      />
    </QueryClientProvider>,
  )
  const card = (text: string) => within(screen.getByText(text).closest('li') ?? document.body)
  return { session, editor: session.editor, onExport, user: userEvent.setup(), card }
}

const FIRST = 'Possible face (confidence 80%).'
const SECOND = 'Possible face (confidence 60%).'

beforeEach(() => setSingleKeys(true))

test('[MEDIA-06] each finding shows its place, which a click brings into view', async () => {
  const { editor, user, card } = show()
  editor.setView({ width: 200, height: 100 })
  editor.setViewport({ scale: 4, x: 0, y: 0 })
  expect(screen.getByRole('heading', { name: 'Findings' })).toBeTruthy()
  expect(card(FIRST).getByText('Open')).toBeTruthy()
  await user.click(card(FIRST).getByText('Place at 500'))
  expect(editor.getSnapshot().outlined).toEqual(box)
  const { scale, x, y } = editor.getSnapshot().viewport
  expect([550 * scale + x, 350 * scale + y]).toEqual([100, 50])
})

test('[MEDIA-06] resolving all findings offers the next version', async () => {
  const { editor, user, card, onExport } = show()
  expect(screen.getByText('0 of 2 resolved')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Redact' })).toBeNull()
  await user.click(card(FIRST).getByRole('button', { name: 'Cover' }))
  expect(card(FIRST).getByText('Covered by Face 2')).toBeTruthy()
  expect(card(FIRST).getByRole('button', { name: 'Cover' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('1 of 2 resolved')).toBeTruthy()
  await user.click(card(SECOND).getByRole('button', { name: 'Leave visible' }))
  expect(card(SECOND).getByText('Left visible: Face 3')).toBeTruthy()
  expect(screen.getByText('All findings resolved. Redact again for a new version.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Redact' }))
  expect(onExport).toHaveBeenCalledOnce()
  expect(editor.getSnapshot().settled.tracks.map(({ decision }) => decision)).toEqual(['redact', 'redact', 'keep'])
})

test('[MEDIA-06] dismisses a finding that isn’t a face, unless a part of it is covered', async () => {
  const print = Array.from({ length: 144 }, (_unused, index) => (index % 12 < 6 ? '28' : 'a0')).join('')
  const { editor, user, card } = show({ version: heldVersion([{ ...face(FIRST), print }, face(SECOND, second)]) })
  expect(card(SECOND).queryByRole('button', { name: 'Not a face' })).toBeNull()
  await user.click(card(FIRST).getByRole('button', { name: 'Not a face' }))
  expect(card(FIRST).getByRole('button', { name: 'Not a face' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('1 of 2 resolved')).toBeTruthy()
  expect(editor.getSnapshot().message.text).toContain('1 finding dismissed as not a face')
  act(() => editor.undo())
  expect(card(FIRST).getByText('Open')).toBeTruthy()
})

test('[MEDIA-06] redacts all that was read on the pages of a document, also lines that a search can’t find, as one undo step', async () => {
  const { width: _width, height: _height, ...document } = { ...detections, tracks: [], marks: [] }
  const read = (page: number, severity: 'error' | 'warning' = 'error'): VerificationFinding => ({
    check: 'regions',
    aspect: 'recognition',
    severity,
    detail: `Read on page ${page}.`,
    box: null,
    place: { page, box },
  })
  const { editor, user, card } = show({ version: heldVersion([read(1), read(3), read(4, 'warning')]), review: document })
  await user.click(screen.getByRole('button', { name: 'Redact all' }))
  expect(card('Read on page 1.').getByText(/^Covered by/)).toBeTruthy()
  expect(card('Read on page 3.').getByText(/^Covered by/)).toBeTruthy()
  expect(card('Read on page 4.').getByText(/^Covered by/)).toBeTruthy()
  expect(screen.getByText('2 of 2 resolved')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Redact all' })).toBeNull()
  expect(editor.getSnapshot().settled.marks?.map(({ page, decision }) => [page, decision])).toEqual([
    [1, 'redact'],
    [3, 'redact'],
    [4, 'redact'],
  ])
  editor.undo()
  expect(editor.getSnapshot().settled.marks).toEqual([])
})

test('[MEDIA-06] R covers and K leaves visible from the keyboard, and the focus moves to the next finding', async () => {
  const { editor, user } = show()
  await user.tab()
  expect(document.activeElement?.textContent).toContain(FIRST)
  await user.keyboard('r')
  expect(document.activeElement?.textContent).toContain(SECOND)
  expect(editor.getSnapshot().outlined).toEqual(second)
  await user.keyboard('k')
  expect(screen.getByText('2 of 2 resolved')).toBeTruthy()
  expect(editor.getSnapshot().undoLabel).toBe('leave a finding visible')
})

test('[MEDIA-06] a card takes R and K also where it offers no such decision, but not Shift+R', () => {
  const metadata: VerificationFinding = { check: 'metadata', severity: 'error', detail: 'A comment is left.', box: null }
  show({ version: heldVersion([...two, metadata]) })
  /** Returns whether the key reaches the shortcuts of the review. */
  const passes = (text: string, init: KeyboardEventInit): boolean => fireEvent.keyDown(screen.getByText(text), init)
  expect(passes('A comment is left.', { key: 'r' })).toBe(false)
  expect(passes('A comment is left.', { key: 'k' })).toBe(false)
  expect(passes(FIRST, { key: 'R', shiftKey: true })).toBe(true)
  expect(screen.getByText('0 of 2 resolved')).toBeTruthy()
})

test('keys do nothing after single-key shortcuts are turned off', async () => {
  setSingleKeys(false)
  const { user } = show()
  await user.tab()
  await user.keyboard('r')
  expect(screen.getByText('0 of 2 resolved')).toBeTruthy()
})

test('a finding whose item is deleted meanwhile is open again', async () => {
  const { editor, session, user, card } = show()
  await user.click(card(FIRST).getByRole('button', { name: 'Cover' }))
  const drawn = editor.getSnapshot().settled.tracks.at(-1)?.id ?? ''
  act(() => {
    editor.select(drawn)
    session.actions.run('delete')
  })
  expect(card(FIRST).getByText('Open')).toBeTruthy()
  expect(screen.getByText('0 of 2 resolved')).toBeTruthy()
})

test('each decision is one undo step', async () => {
  const { editor, user, card } = show()
  const before = editor.getSnapshot().settled
  await user.click(card(FIRST).getByRole('button', { name: 'Cover' }))
  await user.click(card(FIRST).getByRole('button', { name: 'Leave visible' }))
  act(() => editor.undo())
  expect(card(FIRST).getByText('Covered by Face 2')).toBeTruthy()
  act(() => editor.undo())
  expect(editor.getSnapshot().settled.tracks).toEqual(before.tracks)
})

test('findings that the review cannot resolve say what to do', () => {
  const metadata: VerificationFinding = { check: 'metadata', severity: 'error', detail: 'A comment is left.', box: null }
  const { card } = show({ version: heldVersion([metadata]) })
  expect(card('A comment is left.').getByText('Redact again to write the file without this data.')).toBeTruthy()
  expect(card('A comment is left.').queryByRole('button')).toBeNull()
  expect(screen.queryByText(/resolved/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Redact' })).toBeTruthy()
})

test('a warning about hair can only be covered, and does not count among the findings that hold the version', async () => {
  const { report } = versionLike('v1')
  const [region] = report.redacted
  const warning: VerificationFinding = { ...face('Hair may be visible.'), severity: 'warning' }
  const { user, card } = show({ version: heldVersion([...two, warning], { redacted: region ? [{ ...region, ...box }] : [] }) })
  expect(card('Hair may be visible.').queryByRole('button', { name: 'Leave visible' })).toBeNull()
  expect(card('Hair may be visible.').getByText('Warning')).toBeTruthy()
  expect(screen.getByText('0 of 2 resolved')).toBeTruthy()
  await user.click(card('Hair may be visible.').getByRole('button', { name: 'Cover' }))
  expect(card('Hair may be visible.').getByText(/^Covered/)).toBeTruthy()
})

test('says why exporting is blocked', async () => {
  const { user, card } = show({ version: heldVersion([two[0] ?? face('')]), exportBlock: 'Wait for the redaction, or cancel it' })
  await user.click(card(FIRST).getByRole('button', { name: 'Cover' }))
  expect(screen.getByText('Wait for the redaction, or cancel it')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Redact' })).toHaveProperty('disabled', true)
})

test('a version on hold can still be released with a reason', async () => {
  const { user } = show()
  await user.click(screen.getByText('Approve despite findings…'))
  expect(screen.getByLabelText('Reason for releasing despite findings')).toBeTruthy()
})

test('the newest version is resolved while it is on hold or has warnings', () => {
  const older = versionLike('old', { createdAt: 1, release: 'held' })
  const clean = { ...versionLike('new', { createdAt: 2 }) }
  const passed = { ...clean, report: { ...clean.report, findings: [] } }
  const warned = { ...clean, report: { ...clean.report, findings: [{ ...face('Hair'), severity: 'warning' as const }] } }
  const released = { ...clean, report: { ...clean.report, findings: two } }
  const held = { ...heldVersion(two), createdAt: 3, outdated: true }
  expect([[passed, older], [released], [warned, older], [held, older], []].map((list) => versionToResolve(list)?.id)).toEqual([
    undefined,
    undefined,
    'new',
    'v1',
    undefined,
  ])
})
