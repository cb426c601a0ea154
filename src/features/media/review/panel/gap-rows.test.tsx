import { BlueprintProvider } from '@blueprintjs/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '#editor/clock.ts'
import { drawnSpan } from '#editor/items/span.ts'
import { shownItems } from '#editor/label-filter.ts'
import { reviewQueue } from '#editor/queue.ts'
import type { Review } from '#editor/review.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ItemList } from './item-list'
import type { RenderThumbnail } from './use-row'
import { ListFilters } from './list-filters'

const gapReview: Review = {
  ...makeReview([
    trackOf('a', [at(0), at(4.2, 200), at(5, 260), at(9, 300, { confidence: 0.99 })], { number: 3 }),
    trackOf('b', [at(2), at(3)], { number: 4, confidence: 0.5 }),
  ]),
  gaps: [
    gapOf({ id: 'one', start: 4.2, end: 5 }),
    gapOf({ id: 'two', start: 6, end: 8, confidence: 0.9 }),
    gapOf({ id: 'done', trackId: 'b', start: 2.5, end: 3, resolution: 'absent' }),
  ],
}

/** Shows the list of a video's review. */
function show(review: Review = gapReview) {
  Element.prototype.scrollIntoView = () => undefined
  const clock = new Clock({ range: { start: 0, end: 20 }, now: () => 0 })
  const driver = new EditorDriver(review, undefined, 'new', clock)
  const renderThumbnail = vi.fn<RenderThumbnail>((rect, time) => <i data-testid="thumbnail">{`(${rect.x} at ${time})`}</i>)
  // The list needs nothing else of a session.
  const session = driver as unknown as ReviewSession
  function List() {
    const queue = useEditor(driver.editor, (state) => reviewQueue(shownItems(state)))
    return (
      <>
        <ListFilters editor={driver.editor} />
        <ItemList session={session} queue={queue} renderThumbnail={renderThumbnail} />
      </>
    )
  }
  const { unmount } = render(
    <BlueprintProvider>
      <List />
    </BlueprintProvider>,
  )
  return { driver, clock, renderThumbnail, unmount, user: userEvent.setup() }
}

const rows = () => within(screen.getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const words = (row: HTMLElement | undefined) => row?.querySelector('button')?.textContent
const thumbnails = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByTestId('thumbnail')
    .map(({ textContent }) => textContent)

test('[MEDIA-04] lists open gaps first, with their track, time and the boxes at both ends', () => {
  show()
  expect(rows().map((row) => words(row)?.replace(/\(.*?\)/g, ''))).toEqual([
    'Gap in Face 30:04.2–0:05.0Unresolved',
    'Gap in Face 30:06.0–0:08.0Unresolved',
    'Face 40:02.0–0:03.0Low, 50%1 gap',
    'Face 30:00.0–0:09.0High, 90%2 unresolved gaps',
    'Gap in Face 40:02.5–0:03.0Not in frame',
  ])
  expect(thumbnails(rows()[0])).toEqual(['(200 at 4.2)', '(260 at 5)'])
  expect(thumbnails(rows()[1])).toEqual(['(260 at 5)', '(300 at 9)'])
  // A track is shown where the detector was surest.
  expect(thumbnails(rows()[3])).toEqual(['(300 at 9)'])
})

test('[MEDIA-04] resolves gaps by their buttons, and selects the next open one after a selected one', async () => {
  const { driver, clock, user } = show()
  await user.click(within(rows()[0] ?? document.body).getByText('Gap in Face 3'))
  expect([driver.state.selectedId, clock.time]).toEqual(['one', 4.2])
  act(() => {
    for (const time of [4.4, 4.6, 4.8]) driver.editor.markSeen(time)
  })
  await user.click(
    within(screen.getByRole('group', { name: 'Resolve Gap in Face 3, 0:04.2–0:05.0' })).getByRole('button', { name: 'Not in frame' }),
  )
  expect(driver.state.settled.gaps?.[0]).toMatchObject({ resolution: 'absent', reviewed: {} })
  expect(screen.getByText('2 gaps, 1 unresolved')).toBeTruthy()
  expect([driver.state.selectedId, clock.time]).toEqual(['two', 6])
  driver.editor.select('b')
  await user.click(
    within(screen.getByRole('group', { name: 'Resolve Gap in Face 3, 0:06.0–0:08.0' })).getByRole('button', { name: 'Cover gap' }),
  )
  expect(driver.state.settled.gaps?.[1]?.resolution).toBe('covered')
  // A gap that isn't selected leaves the selection alone.
  expect(driver.state.selectedId).toBe('b')
  driver.keys('Ctrl+z', 'Ctrl+z')
  expect(driver.state.settled.gaps).toEqual(gapReview.gaps)
})

test('[MEDIA-04] reopens a resolved gap in its row, without leaving it', async () => {
  const { driver, user } = show()
  driver.editor.select('done')
  await user.click(screen.getByRole('button', { name: 'Reopen gap' }))
  expect(driver.state.settled.gaps?.[2]).toMatchObject({ id: 'done', resolution: 'open' })
  expect(driver.state.selectedId).toBe('done')
  expect(driver.state.message.text).toBe('Gap 3: unresolved')
  expect(screen.queryByRole('button', { name: 'Reopen gap' })).toBeNull()
})

test('[MEDIA-04] asks to play a gap only while it is unresolved', () => {
  const hints = (resolution: Gap['resolution']) => {
    const { unmount } = show({ ...gapReview, gaps: [gapOf({ id: 'one', start: 4.2, end: 5, resolution })] })
    const { length } = screen.queryAllByText('Play this gap before choosing Not in frame')
    unmount()
    return length
  }
  expect([hints('open'), hints('covered')]).toEqual([1, 0])
})

test('[MEDIA-04] names where a span comes from', () => {
  show({
    ...makeReview([]),
    spans: [drawnSpan('said', { start: 1, end: 2 }, { text: 'Jane', words: ['w1'] }), drawnSpan('drawn', { start: 3, end: 4 })],
  })
  expect(screen.getByText('Mute · From transcript')).toBeTruthy()
  expect(screen.getByText('Mute · Drawn by hand')).toBeTruthy()
})

test('[MEDIA-04] applies a judgement to the other gaps of the track that were shown', async () => {
  const { driver, user } = show()
  const apply = () => screen.queryByRole('button', { name: 'Apply to 1 other gap' })
  act(() => {
    driver.editor.select('one')
  })
  act(() => {
    driver.keys('c')
  })
  // The frames of the other gap weren't shown.
  expect(apply()).toBeNull()
  act(() => {
    for (let time = 6.1; time < 8; time += 0.1) driver.editor.markSeen(time)
  })
  await user.click(apply() ?? document.body)
  expect(driver.state.settled.gaps?.map(({ resolution }) => resolution)).toEqual(['covered', 'covered', 'absent'])
  expect(apply()).toBeNull()
  act(() => {
    driver.keys('Ctrl+z')
  })
  expect(driver.state.settled.gaps?.map(({ resolution }) => resolution)).toEqual(['covered', 'open', 'absent'])
})

test('[MEDIA-04] filters the list by gaps with their number, and hides gaps of tracks left visible', async () => {
  const { driver, user } = show()
  const filter = screen.getByRole('combobox', { name: 'Show' })
  const options = () =>
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(options()).toEqual(['All (5)', 'Gaps (3)', 'Faces (2)'])
  await user.selectOptions(filter, 'Gaps (3)')
  expect(rows()).toHaveLength(3)
  expect(rows().every((row) => words(row)?.includes('Gap in'))).toBe(true)
  driver.editor.filterBy('all')
  driver.editor.select('a')
  driver.keys('k')
  await expect.poll(options).toEqual(['All (3)', 'Gaps (1)', 'Faces (2)'])
})

test('[MEDIA-04] goes to a track by a click on its row, to its start where it has no box now', async () => {
  const { driver, clock, user } = show()
  clock.seek(8)
  await user.click(within(rows()[3] ?? document.body).getByText('Face 3'))
  expect([driver.state.selectedId, clock.time]).toEqual(['a', 8])
  await user.click(within(rows()[2] ?? document.body).getByText('Face 4'))
  expect([driver.state.selectedId, clock.time]).toEqual(['b', 2])
})
