import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { getDetections, saveDetections } from '#generated/media/media.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { refusal, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow } from '#tests/support/records.ts'
import { findCustom } from '#engine/entities/rules/custom-finder.ts'
import { RuleError, type EntityEngine } from '#engine/entities/types.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as WatchListPage } from './watch-list-page'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})

/** The engine without its worker, which jsdom doesn't have. */
const inPage = (): EntityEngine => ({
  find: (text, { rules = [] }) => Promise.resolve({ findings: rules.flatMap((rule) => findCustom(text, rule)), languages: [] }),
  dispose: () => undefined,
})

const ada: WatchTerm = { id: 't1', kind: 'words', text: 'Ada Okafor', category: 'PERSON', addedAt: 1_795_000_000 }
const mine = { projectId: 'p2', projectName: 'Case 7', duration: 60 }
const recording = (id: string, name: string) => mediaRow(id, { ...mine, name, type: 'audio', state: 'Converted' })
const spoken = (id: string, ...lines: string[]) => ({
  id,
  mediaId: id,
  revision: 1,
  language: 'en',
  source: 'imported' as const,
  updatedAt: 1,
  segments: lines.map((text, line) => ({
    id: `line-${line}`,
    start: 10 * line,
    end: 10 * line + 9,
    speaker: null,
    text,
    words: text.split(' ').map((word, index) => ({ start: 10 * line + index, end: 10 * line + index + 0.5, text: word })),
  })),
})
const span = (id: string, start: number, end: number, fields: Partial<Span> = {}): Span => ({
  id,
  source: 'drawn',
  category: null,
  text: null,
  confidence: null,
  decision: 'redact',
  cover: 'mute',
  start,
  end,
  ...fields,
})
const sign: Track = {
  id: 'sign',
  kind: 'object',
  label: 'text',
  source: 'detected',
  confidence: 0.4,
  decision: 'keep',
  style: null,
  text: 'Office of Ada Okafor',
  positions: [{ time: 0, x: 10, y: 10, width: 90, height: 30 }],
}

const elsewhere = mediaRow('other', { type: 'audio', name: 'other.mp3', duration: 60 })
const media = [
  recording('call', 'call.mp3'),
  recording('talk', 'talk.mp3'),
  recording('quiet', 'quiet.mp3'),
  mediaRow('photo', { ...mine, name: 'photo.jpg', state: 'Ready for review' }),
  elsewhere,
]

async function open(createEngine = inPage, terms: WatchTerm[] = [ada]) {
  const backend = await startPageBackend({
    seed: {
      projects: [{ ...projectRow('p2', 'Case 7'), watchList: { revision: 1, terms } }],
      media,
      transcripts: [
        spoken('call', 'This is Ada Okafor speaking.', 'I am ADA OKAFOR and nothing else.', "Ada Okafor's file is K-1234."),
        spoken('talk', 'Ask Ada Okafor.', 'Nothing here.'),
        spoken('other', 'Ada Okafor elsewhere.'),
      ],
      detections: [
        reviewRow('call', {
          tracks: [],
          spans: [span('known', 1.9, 3.6), span('left', 11.9, 14, { decision: 'keep', reviewed: { at: 1 } })],
        }),
        reviewRow('talk', { tracks: [], spans: [] }),
        reviewRow('photo', { tracks: [sign] }),
      ],
    },
  })
  renderAt('/watch-list?project=p2', <WatchListPage createEngine={createEngine} />)
  const user = userEvent.setup()
  const find = async () => {
    await user.click(await screen.findByRole('button', { name: 'Find in project' }))
    return screen.findByRole('region', { name: 'Matches' })
  }
  return { backend, user, find }
}

const matchesIn = (name: string) =>
  within(screen.getByRole('list', { name: `Matches in ${name}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const spansOf = async ({ tables }: PageBackend, id: string) => (await tables.get('detections', id))?.spans ?? []
const redact = (name: string | RegExp) => screen.getByRole('button', { name })

test('[MEDIA-02] shows what would change in each file of the project, and changes nothing', async () => {
  const { backend, user, find } = await open()
  await find()
  expect(screen.getByText('5 matches in 3 files, 1 already redacted, 1 left visible by a reviewer')).toBeTruthy()
  expect(screen.getByText('4 files searched. quiet.mp3 has no transcript, so its speech wasn’t searched.')).toBeTruthy()
  expect(matchesIn('call.mp3')).toEqual([
    "0:12This is Ada Okafor speaking. I am ADA OKAFOR and nothing else. Ada Okafor's file is K-1234.PersonLeft visible by a reviewer",
    "0:20…is Ada Okafor speaking. I am ADA OKAFOR and nothing else. Ada Okafor's file is K-1234.Person",
  ])
  expect(matchesIn('photo.jpg')).toEqual(['Office of Ada OkaforPerson · On-screen text'])
  expect(matchesIn('talk.mp3')).toEqual(['0:01Ask Ada Okafor. Nothing here.Person'])
  await user.click(screen.getByRole('checkbox', { name: 'Show already redacted' }))
  expect(matchesIn('call.mp3')).toHaveLength(3)
  expect(matchesIn('call.mp3')[0]).toContain('Already redacted')
  // What was left visible by a reviewer isn't selected.
  const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([isTicked('ADA OKAFOR at 0:12'), isTicked('Ada Okafor at 0:20'), isTicked('Select all')]).toEqual([false, true, false])
  expect(redact('Redact 3 matches in 3 files')).toBeTruthy()
  expect(backend.sent('PATCH')).toEqual([])
  expect(backend.sent('PUT')).toEqual([])
})

test('[MEDIA-05] redacts the selected matches by spans and by the decision on text, and undoes it', async () => {
  const { backend, user, find } = await open()
  await find()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(redact('Redact 4 matches in 3 files'))
  expect(await screen.findByText('4 redactions saved in 3 files. Not reviewed yet.')).toBeTruthy()
  expect(await spansOf(backend, 'call')).toMatchObject([
    { id: 'known' },
    { id: 'left', decision: 'redact' },
    { start: 20, end: 21.5, text: "Ada Okafor's", category: 'PERSON', words: ['w-20000-20500', 'w-21000-21500'], decision: 'redact' },
  ])
  expect((await spansOf(backend, 'call')).slice(1).filter(({ reviewed }) => reviewed !== undefined)).toEqual([])
  expect(await spansOf(backend, 'talk')).toMatchObject([{ start: 1, end: 2.5, text: 'Ada Okafor.' }])
  expect((await backend.tables.get('detections', 'photo'))?.tracks).toMatchObject([{ id: 'sign', decision: 'redact' }])
  expect(await backend.tables.get('detections', 'other')).toBeUndefined()

  await user.click(redact('Undo redactions'))
  expect(await screen.findByText('Redactions removed from 3 files. Redactions reviewed in the meantime were kept.')).toBeTruthy()
  expect((await spansOf(backend, 'call')).map(({ id, decision }) => [id, decision])).toEqual([
    ['known', 'redact'],
    ['left', 'keep'],
  ])
  expect(await spansOf(backend, 'talk')).toEqual([])
  expect((await backend.tables.get('detections', 'photo'))?.tracks).toMatchObject([{ id: 'sign', decision: 'keep' }])
})

test('[MEDIA-05] redacts only the matches that are selected, one by one or by file', async () => {
  const { backend, user, find } = await open()
  await find()
  await user.click(screen.getByRole('checkbox', { name: 'Select all in photo.jpg' }))
  await user.click(screen.getByRole('checkbox', { name: 'Ada Okafor at 0:20' }))
  await user.click(redact('Redact 1 match in 1 file'))
  expect(await screen.findByText('1 redaction saved in 1 file. Not reviewed yet.')).toBeTruthy()
  expect(backend.sent('PATCH')).toHaveLength(1)
  expect((await spansOf(backend, 'call')).map(({ id }) => id)).toEqual(['known', 'left'])
})

test('[MEDIA-04] keeps what another editor of a file saves at the same time', async () => {
  const { backend, user, find } = await open()
  await find()
  let isFirst = true
  const release = backend.override(
    'changeDetections',
    async ({ params }) => {
      if (isFirst) {
        isFirst = false
        const { revision } = await getDetections(params.mediaId)
        await saveDetections(params.mediaId, { revision, spans: [span('theirs', 40, 41)] })
        release()
      }
      throw refusal(409, 'This review was changed in another window. Reload it.', { code: 'revision-conflict' })
    },
    '/media/talk/detections',
  )
  await user.click(redact('Redact 3 matches in 3 files'))
  expect(await screen.findByText('3 redactions saved in 3 files. Not reviewed yet.')).toBeTruthy()
  expect(await spansOf(backend, 'talk')).toMatchObject([{ id: 'theirs' }, { text: 'Ada Okafor.' }])
})

test('reports the files that were not changed, beside those that were', async () => {
  const { backend, user, find } = await open()
  await find()
  backend.refuse('changeDetections', 409, 'This file is being processed.', { path: '/media/talk/detections', code: 'busy' })
  await user.click(redact('Redact 3 matches in 3 files'))
  expect(await screen.findByText('2 redactions saved in 2 files. Not reviewed yet.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Result' })).getByRole('alert').textContent).toContain('talk.mp3 wasn’t changed.')
  expect(
    within(screen.getByRole('list', { name: 'Changed files' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['call.mp3', 'photo.jpg']))
})

test.each([404, 405, 501] as const)('saves complete lists where the back end responds with %i to changes', async (status) => {
  const { backend, user, find } = await open()
  await find()
  backend.respondEmpty('changeDetections', status)
  await user.click(redact('Redact 3 matches in 3 files'))
  expect(await screen.findByText('3 redactions saved in 3 files. Not reviewed yet.')).toBeTruthy()
  expect((await spansOf(backend, 'call')).map(({ id }) => id).slice(0, 2)).toEqual(['known', 'left'])
  expect(await spansOf(backend, 'talk')).toHaveLength(1)
})

test('searches on without the transcripts of a back end that has none, and says so', async () => {
  const { backend, find } = await open()
  backend.respondEmpty('getTranscript', 501)
  await find()
  expect(screen.getByText('1 match in 1 file')).toBeTruthy()
  expect(screen.getByText(/call\.mp3, quiet\.mp3 and talk\.mp3|no transcript/).textContent).toContain('have no transcript')
})

test('names a file that could not be searched', async () => {
  const { backend, find } = await open()
  backend.refuse('getTranscript', 500, 'The server stumbled.', { path: '/media/talk/transcript' })
  await find()
  expect(within(screen.getByRole('region', { name: 'Matches' })).getByRole('alert').textContent).toContain('talk.mp3 wasn’t searched.')
  expect(screen.getByText(/^3 files searched\./)).toBeTruthy()
})

test('[MEDIA-04] names an expression that took too long, keeps the other matches, and searches no later file for it', async () => {
  const slow: WatchTerm = { id: 'slow', kind: 'expression', text: '(.*)x(.*)y', addedAt: 1 }
  const asked: string[][] = []
  const engine: EntityEngine = {
    ...inPage(),
    find: async (text, request) => {
      const { rules = [] } = request
      asked.push(rules.map(({ id }) => id))
      const isSlow = rules.some(({ id }) => id === 'slow')
      const found = await inPage().find(text, { ...request, rules: rules.filter(({ id }) => id !== 'slow') })
      return isSlow ? { ...found, stopped: [new RuleError('slow-rule', 'slow', 'Too long.')] } : found
    },
  }
  const { find, user } = await open(() => engine, [ada, slow])
  await find()
  expect(screen.getByText(/^5 matches in 3 files/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Matches' })).getByRole('alert').textContent).toMatch(
    /^\/\(\.\*\)x\(\.\*\)y\/ took too long in (call|photo|talk)\.(mp3|jpg) and was stopped/,
  )
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await screen.findByRole('region', { name: 'Matches' })
  expect(asked.flat().filter((id) => id === 'slow').length).toBeLessThan(6)
})

test('can be cancelled while it searches', async () => {
  const dispose = vi.fn()
  const { user } = await open(() => ({ find: () => new Promise(() => undefined), dispose }))
  await user.click(await screen.findByRole('button', { name: 'Find in project' }))
  expect(await screen.findByRole('progressbar', { name: 'Searching files' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'Find in project' })).toBeTruthy()
})

test('stops after the files that are being saved', async () => {
  const { backend, user, find } = await open()
  await find()
  const paths: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  backend.override('getDetections', async ({ params }) => {
    paths.push(params.mediaId)
    await held
    throw refusal(500)
  })
  await user.click(redact('Redact 3 matches in 3 files'))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  release()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toBeTruthy())
  expect(paths.length).toBeGreaterThan(0)
  expect(within(screen.getByRole('region', { name: 'Result' })).getByRole('alert').textContent).toContain('wasn’t changed.')
})
