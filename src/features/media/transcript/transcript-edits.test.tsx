import { focusManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { offerReload } from '#notifications/offer-reload.ts'
import { names, renderTranscript, span, startTalk } from './test-support'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  notificationsState.list = []
  release('server')
})

/** Corrects the last word of the second line. */
async function correct(word: string, text: string): Promise<void> {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: word }))
  await user.keyboard(`{F2}{Control>}a{/Control}${text}{Enter}`)
}

/** Returns whether the browser would warn before the page is left. */
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const messages = () => notificationsState.list.map(({ message }) => message)

test('[MEDIA-05] redacts selected words as a span of the audio, and removes it again', async () => {
  const backend = await startTalk([])
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('r')
  expect(screen.getByRole('button', { name: 'Leeds.' }).dataset['hidden']).toBe('true')
  await user.keyboard('{Control>}s{/Control}')
  const stored = async () => (await backend.tables.get('detections', 'talk'))?.spans ?? []
  // The line has no word times, so that all of it is covered in the audio.
  await vi.waitFor(async () =>
    expect(await stored()).toMatchObject([{ start: 65, end: 70, text: 'Leeds.', words: ['s2_3'], decision: 'redact' }]),
  )
  await user.keyboard('{Delete}')
  expect(screen.getByRole('button', { name: 'Leeds.' }).dataset['hidden']).toBe('false')
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
})

test('stays open with its undo steps when the first redaction changes the state of the file', async () => {
  const backend = await startTalk([])
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('r{Control>}s{/Control}')
  await vi.waitFor(async () => expect((await backend.tables.get('media', 'talk'))?.state).toBe('Ready for review'))
  // The details of the new state never arrive.
  backend.disconnect('getMediaDetails')
  const before = backend.requestsOf('getMediaDetails').length
  onTestFinished(() => focusManager.setFocused(undefined))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.waitFor(() => expect(backend.requestsOf('getMediaDetails').length).toBeGreaterThan(before))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('2 passages. 0 redacted spans.')).toBeTruthy()
})

test('[MEDIA-05] finds a word in all passages, and redacts all matches at once', async () => {
  await startTalk([])
  const user = userEvent.setup()
  renderTranscript()
  await user.type(await screen.findByRole('searchbox', { name: 'Search transcript' }), 'leeds')
  await user.click(screen.getByRole('button', { name: 'Redact all 1 match' }))
  expect(screen.getByText('2 passages. 1 redacted span.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('2 passages. 0 redacted spans.')).toBeTruthy()
})

test('[MEDIA-05] redacts all matches with a reason of the project', async () => {
  const backend = await startTalk([])
  const reasons = [{ code: 's40', text: 'Personal data' }]
  backend.override('getReasons', () => ({ status: 200, body: { revision: 1, reasons, defaultReason: null } }))
  const user = userEvent.setup()
  renderTranscript()
  await user.type(await screen.findByRole('searchbox', { name: 'Search transcript' }), 'leeds')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason for matches' }), 's40: Personal data')
  await user.click(screen.getByRole('button', { name: 'Redact all 1 match' }))
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () =>
    expect((await backend.tables.get('detections', 'talk'))?.spans).toMatchObject([{ text: 'Leeds.', decision: 'redact', reason: 's40' }]),
  )
})

test('[MEDIA-03] corrects a word, names a speaker and splits a line, and saves each', async () => {
  const backend = await startTalk()
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('{F2}{Control>}a{/Control}York.{Enter}')
  const stored = () => backend.tables.get('transcripts', 'talk')
  await vi.waitFor(async () =>
    expect(await stored()).toMatchObject({ revision: 2, source: 'corrected', segments: [{}, { text: 'I come from York.' }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Add speaker' }))
  await user.keyboard('Bea{Enter}')
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ revision: 3, segments: [{ speaker: 'Ada' }, { speaker: 'Bea' }] }))
  await user.click(screen.getByRole('button', { name: 'from' }))
  await user.click(screen.getByRole('button', { name: 'Split line' }))
  await vi.waitFor(async () =>
    expect((await stored())?.segments.map(({ text }) => text)).toEqual(['Good morning, Jane Doe.', 'I come', 'from York.']),
  )
  await user.click(screen.getByRole('button', { name: 'Undo correction' }))
  await vi.waitFor(async () => expect((await stored())?.segments).toHaveLength(2))
})

test('[MEDIA-05] says how much a redaction mutes for a word whose time is not known, also before the export', async () => {
  await startTalk([])
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('r')
  expect(await screen.findByText('Mutes 5.0 s for 1 word, because the time of this word isn’t known.')).toBeTruthy()
})

test('[MEDIA-05] a correction of a word is also one of the text of its redaction, and so is its undo', async () => {
  const backend = await startTalk([names[0] ?? span('p1', 'PERSON', 'Jane Doe', 2, 3)])
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('r{F2}{Control>}a{/Control}York.{Enter}')
  const texts = async () => (await backend.tables.get('detections', 'talk'))?.spans?.map(({ text }) => text)
  await user.click(await screen.findByRole('button', { name: 'York.' }))
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect(await texts()).toEqual(['Jane Doe', 'York.']))
  // A detected span names no words, so its text is corrected where it has the word.
  await user.click(screen.getByRole('button', { name: 'Doe.' }))
  await user.keyboard('{F2}{Control>}a{/Control}Dow.{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Dow.' }))
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect(await texts()).toEqual(['Jane Dow.', 'York.']))
  await user.click(screen.getByRole('button', { name: 'Undo correction' }))
  await user.click(await screen.findByRole('button', { name: 'Doe.' }))
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect(await texts()).toEqual(['Jane Doe.', 'York.']))
})

test('[MEDIA-02] adds selected words to the watch list of the project, with their file', async () => {
  const backend = await startTalk([])
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Jane' }))
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await user.click(await screen.findByRole('button', { name: 'Watch words' }))
  const stored = async () => (await backend.tables.get('users', 'user-ada'))?.watchList
  await vi.waitFor(async () =>
    expect(await stored()).toMatchObject({ revision: 1, terms: [{ kind: 'words', text: 'Jane Doe', from: 'talk' }] }),
  )
  expect(notificationsState.list).toMatchObject([{ message: 'Added to the watch list: Jane Doe' }])
  await user.click(screen.getByRole('button', { name: 'Watch words' }))
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{}, { message: 'Already on the watch list: Jane Doe' }]))
  expect((await stored())?.revision).toBe(1)
  expect(screen.getByRole('link', { name: 'Watch list' }).getAttribute('href')).toBe('/watch-list?project=project-default')
})

test.each([404, 501] as const)('offers no watch list where the back end responds with %i', async (status) => {
  const backend = await startTalk([])
  backend.respondEmpty('getWatchList', status)
  renderTranscript()
  await screen.findByRole('button', { name: 'Redact words' })
  await vi.waitFor(() => expect(backend.requestsOf('getWatchList')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Watch words' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Watch list' })).toBeNull()
})

test('[MEDIA-03] shows the newest transcript when another window has changed it', async () => {
  const backend = await startTalk()
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await backend.tables.change(async (draft) => {
    const before = await draft.get('transcripts', 'talk')
    if (before)
      draft.put('transcripts', { ...before, revision: 7, segments: before.segments.map((line) => ({ ...line, text: 'Changed there.' })) })
  })
  await user.keyboard('{F2}{Control>}a{/Control}York.{Enter}')
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ options: { variant: 'error' } }]))
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'there.' })).toHaveLength(2))
})

test('[MEDIA-03] warns before the page is left until a correction is saved, and saves a failed one again', async () => {
  const backend = await startTalk()
  const recover = backend.refuse('saveTranscript', 503)
  renderTranscript()
  await screen.findByRole('button', { name: 'Leeds.' })
  expect(isWarned()).toBe(false)
  await correct('Leeds.', 'York.')
  expect(isWarned()).toBe(true)
  await vi.waitFor(() => expect(messages()).toEqual(['Couldn’t save the transcript. The server stumbled.']))
  recover()
  await vi.waitFor(() => expect(isWarned()).toBe(false), 4000)
  expect(await backend.tables.get('transcripts', 'talk')).toMatchObject({ revision: 2, segments: [{}, { text: 'I come from York.' }] })
})

test('[MEDIA-03] a reload for a new version waits for a correction whose save has failed', async () => {
  const backend = await startTalk()
  const recover = backend.refuse('saveTranscript', 503)
  renderTranscript()
  await correct('Leeds.', 'York.')
  await vi.waitFor(() => expect(messages()).toHaveLength(1))
  const stored: (number | undefined)[] = []
  notificationsState.list = []
  offerReload({ reload: () => void backend.tables.get('transcripts', 'talk').then((row) => stored.push(row?.revision)) })
  notificationsState.list[0]?.action?.run()
  expect(stored).toEqual([])
  recover()
  await vi.waitFor(() => expect(stored).toEqual([2]), 4000)
})

test('[MEDIA-03] does not save a failed correction over a newer transcript', async () => {
  const backend = await startTalk()
  const recover = backend.refuse('saveTranscript', 503)
  const client = renderTranscript()
  await correct('Leeds.', 'York.')
  await vi.waitFor(() => expect(messages()).toHaveLength(1))
  recover()
  await backend.tables.change(async (draft) => {
    const before = await draft.get('transcripts', 'talk')
    if (before) draft.put('transcripts', { ...before, revision: 7 })
  })
  await client.invalidateQueries()
  await screen.findByRole('button', { name: 'Leeds.' })
  await vi.waitFor(() => expect(isWarned()).toBe(false))
  expect(await backend.tables.get('transcripts', 'talk')).toMatchObject({ revision: 7, segments: [{}, { text: 'I come from Leeds.' }] })
})

test('[MEDIA-03] saves the next correction when the transcript could not be read after a conflict', async () => {
  const backend = await startTalk()
  renderTranscript()
  await screen.findByRole('button', { name: 'Leeds.' })
  const recover = backend.refuse('saveTranscript', 409, 'Changed elsewhere.')
  const read = backend.refuse('getTranscript', 503)
  await correct('Leeds.', 'York.')
  await vi.waitFor(() => expect(messages()).toContain('Couldn’t load the transcript. The server stumbled.'))
  expect(isWarned()).toBe(true)
  recover()
  read()
  await correct('York.', 'Hull.')
  await vi.waitFor(async () => expect((await backend.tables.get('transcripts', 'talk'))?.segments[1]?.text).toBe('I come from Hull.'))
  await vi.waitFor(() => expect(isWarned()).toBe(false))
})

test('[MEDIA-04] changes the times of a line, but not of one with redacted words', async () => {
  const backend = await startTalk([])
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  const start = screen.getByRole('textbox', { name: 'Line start' })
  expect(start).toHaveProperty('value', '1:05.00')
  await user.clear(start)
  await user.type(start, '0:03{Enter}')
  expect(screen.getByText('The line above ends later.')).toBeTruthy()
  await user.clear(start)
  await user.type(start, '1:02.5{Enter}')
  const stored = async () => (await backend.tables.get('transcripts', 'talk'))?.segments[1]
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ start: 62.5, end: 70 }))
  await user.click(screen.getByRole('button', { name: 'Leeds.' }))
  await user.keyboard('r')
  expect(screen.getByRole('textbox', { name: 'Line start' })).toHaveProperty('disabled', true)
})
