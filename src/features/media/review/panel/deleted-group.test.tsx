import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { aMark } from '#mocks/testing/review-items.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '#editor/clock.ts'
import { deleteItems } from '#editor/items/commands.ts'
import { trimEnd } from '#editor/items/extent-commands.ts'
import { openGaps } from '#editor/items/gap.ts'
import type { ReviewSession } from '../session/review-session'
import { DeletedGroup } from './deleted-group'

function show() {
  const review = {
    ...makeReview([trackOf('a', [at(0), at(10, 200)], { number: 1 }), trackOf('b', [at(0), at(10, 200)], { number: 2 })]),
    gaps: [
      gapOf({ id: 'early', start: 2, end: 3 }),
      gapOf({ id: 'late', start: 6, end: 7 }),
      gapOf({ id: 'other', trackId: 'b', start: 6, end: 7 }),
    ],
  }
  const clock = new Clock({ range: { start: 0, end: 10 }, now: () => 0 })
  const driver = new EditorDriver(review, undefined, 'drawn', clock)
  const { editor } = driver
  editor.commit('trim', trimEnd(editor.getSnapshot().settled, 'a', 5))
  editor.commit('delete', deleteItems(editor.getSnapshot().settled, new Set(['b'])))
  render(<DeletedGroup session={driver as unknown as ReviewSession} />)
  const open = () => openGaps(driver.state.settled).map(({ id }) => id)
  return { driver, open, user: userEvent.setup() }
}

test('[MEDIA-04] lists a gap that went with the trimmed end of its track, and restores it as open', async () => {
  const { driver, open, user } = show()
  expect(open()).toEqual(['early'])
  await user.click(screen.getByText('Deleted (2)'))
  const rows = within(screen.getByRole('list', { name: 'Deleted detections' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Face 2High, 90%Restore', 'Gap in Face 10:06.0–0:07.0Restore'])
  await user.click(screen.getByRole('button', { name: 'Restore Gap in Face 1, 0:06.0–0:07.0' }))
  expect(open()).toEqual(['early', 'late'])
  expect(driver.state).toMatchObject({ selectedId: 'late' })
  expect(driver.state.settled.gaps?.find(({ id }) => id === 'late')?.reviewed).toBeUndefined()
})

test('[MEDIA-04] lists no gap of a deleted track, whose gaps are back once it is restored', async () => {
  const { open, user } = show()
  await user.click(screen.getByText('Deleted (2)'))
  await user.click(screen.getByRole('button', { name: 'Restore Face 2' }))
  expect(open()).toEqual(['early', 'other'])
  expect(screen.getByText('Deleted (1)')).toBeTruthy()
})

test('[MEDIA-04] names the list that found a deleted mark', () => {
  const mark = { source: 'detected', text: 'Jane', deleted: true } as const
  const review = {
    ...makeReview([]),
    marks: [
      aMark('term', { ...mark, number: 1, foundBy: { list: 'terms', text: 'Jane' } }),
      aMark('entry', { ...mark, number: 2, foundBy: { list: 'watch-list', text: 'Jane' } }),
    ],
  }
  render(<DeletedGroup session={new EditorDriver(review) as unknown as ReviewSession} />)
  expect(screen.getByText('Detected · Search term')).toBeTruthy()
  expect(screen.getByText('Detected · Watch list')).toBeTruthy()
})
