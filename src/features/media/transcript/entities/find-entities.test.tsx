import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Transcript } from '#generated/model/transcript.zod.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { findEntities } from '#engine/entities/find.ts'
import { findCustom } from '#engine/entities/rules/custom-finder.ts'
import { RuleError, type EntityEngine } from '#engine/entities/types.ts'
import type { Watch } from '../use-watch'
import { FindEntities, type FoundIn } from './find-entities'

const transcript: Transcript = {
  mediaId: 'talk',
  revision: 1,
  language: 'en',
  source: 'imported',
  segments: [
    { id: 's1', start: 0, end: 4, speaker: null, text: 'Hello, my name is Maria Keller.', words: [] },
    { id: 's2', start: 65, end: 70, speaker: null, text: 'I live in Leeds, in the second house. Case K-77.', words: [] },
    { id: 's3', start: 80, end: 84, speaker: null, text: 'Write to maria@example.org.', words: [] },
  ],
  updatedAt: 1,
}

/** The engine without its worker, which jsdom doesn't have. */
const inPage = (): EntityEngine => ({
  find: (text, request, options) =>
    findEntities(
      text,
      request,
      options,
      (request.rules ?? []).flatMap((rule) => findCustom(text, rule)),
    ),
  dispose: () => undefined,
})

function show(createEngine = inPage) {
  const onPlay = vi.fn()
  render(<FindEntities transcript={transcript} onPlay={onPlay} createEngine={createEngine} />)
  return { onPlay, user: userEvent.setup() }
}

const matches = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('[MEDIA-04] finds names and contact details in a transcript, and plays from their line', async () => {
  const { onPlay, user } = show()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('4 matches found')).toBeTruthy()
  expect(matches()).toEqual([
    '0:00Maria KellerPerson',
    '1:05LeedsCountry, city or state',
    '1:05K-77Reference number',
    '1:20maria@example.orgEmail address',
  ])
  await user.click(screen.getByRole('button', { name: 'Play Leeds from 1:05' }))
  expect(onPlay).toHaveBeenCalledExactlyOnceWith(65)
})

test('[MEDIA-05] redacts one match or all of them where the recording is reviewed', async () => {
  const onRedact = vi.fn<(found: readonly FoundIn[]) => void>()
  const user = userEvent.setup()
  render(<FindEntities transcript={transcript} onPlay={vi.fn()} onRedact={onRedact} createEngine={inPage} />)
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.click(await screen.findByRole('button', { name: 'Redact Leeds at 1:05' }))
  await user.click(screen.getByRole('button', { name: 'Redact all 4 matches' }))
  const asked = onRedact.mock.calls.map(([found]) => found.map(({ finding, lines }) => [finding.text, lines.map(({ id }) => id)]))
  expect(asked).toEqual([
    [['Leeds', ['s2']]],
    [
      ['Maria Keller', ['s1']],
      ['Leeds', ['s2']],
      ['K-77', ['s2']],
      ['maria@example.org', ['s3']],
    ],
  ])
})

test('[MEDIA-02] adds one match or all of them to the watch list', async () => {
  const onWatch = vi.fn<Watch>().mockResolvedValue(undefined)
  const user = userEvent.setup()
  render(<FindEntities transcript={transcript} onPlay={vi.fn()} onWatch={onWatch} createEngine={inPage} />)
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.click(await screen.findByRole('button', { name: 'Watch maria@example.org at 1:20' }))
  await user.click(screen.getByRole('button', { name: 'Watch all 4 matches' }))
  expect(onWatch.mock.calls).toEqual([
    [[{ text: 'maria@example.org', category: null, contact: 'email' }]],
    [
      [
        { text: 'Maria Keller', category: 'PERSON' },
        { text: 'Leeds', category: 'GPE' },
        { text: 'K-77', category: null, contact: 'reference' },
        { text: 'maria@example.org', category: null, contact: 'email' },
      ],
    ],
  ])
})

test('[MEDIA-04] says which categories are weak, by their measured quality', () => {
  show()
  expect(screen.getByRole('checkbox', { name: 'Product (weak: finds 58% of them)' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Ordinal number (weak: 73% of what it finds is right)' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Person' })).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(29)
})

test('[MEDIA-04] finds the chosen categories only', async () => {
  const { user } = show()
  for (const name of ['Person', 'Country, city or state', 'Email address', 'Reference number']) {
    await user.click(screen.getByRole('checkbox', { name }))
  }
  await user.click(screen.getByRole('checkbox', { name: /^Ordinal number/ }))
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('1 match found')).toBeTruthy()
  expect(matches()).toEqual(['1:05secondOrdinal number'])
})

test("[MEDIA-04] finds the user's own words and expressions", async () => {
  const { user } = show()
  await user.type(screen.getByRole('textbox', { name: 'Your own words' }), 'hello{enter}/K-\\d+/')
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('5 matches found')).toBeTruthy()
  expect(matches()).toEqual(expect.arrayContaining(['0:00HelloYour own words', '1:05K-77Your own words']))
})

test('[MEDIA-04] refuses an expression that could take very long, and starts no search', async () => {
  const createEngine = vi.fn(inPage)
  const { user } = show(createEngine)
  await user.type(screen.getByRole('textbox', { name: 'Your own words' }), '/(a+)+b/')
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(screen.getByRole('alert').textContent).toContain('/(a+)+b/: It repeats a group')
  expect(createEngine).not.toHaveBeenCalled()
})

test('[MEDIA-04] names an expression that took too long, beside what all others found', async () => {
  const slow = new RuleError(
    'slow-rule',
    '/(.*)x(.*)y/',
    'The search with this expression took too long and was stopped. Simplify the expression.',
  )
  const { user } = show(() => ({
    ...inPage(),
    find: async (text, request, options) => ({ ...(await inPage().find(text, request, options)), stopped: [slow] }),
  }))
  await user.type(screen.getByRole('textbox', { name: 'Your own words' }), 'hello')
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('5 matches found')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(
    '/(.*)x(.*)y/: The search with this expression took too long and was stopped. Simplify the expression.',
  )
  expect(screen.getByRole('textbox', { name: 'Your own words' }).getAttribute('aria-invalid')).toBe('true')
})

test('cancels a search', async () => {
  const disposed = vi.fn()
  const { user } = show(() => ({
    find: (_text, _request, options) =>
      new Promise((_resolve, reject) => {
        options?.onProgress?.({ stage: 'find-entities', fraction: 0.5 })
        options?.signal?.addEventListener('abort', () => reject(new EngineCancelledError()))
      }),
    dispose: disposed,
  }))
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(screen.getByRole('progressbar', { name: 'Finding names' }).getAttribute('aria-valuenow')).toBe('50')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'Find' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('shows why a search failed', async () => {
  const { user } = show(() => ({ find: () => Promise.reject(new Error('Text processing stopped.')), dispose: () => undefined }))
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Text processing stopped.')
})
