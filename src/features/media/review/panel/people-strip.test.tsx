import { BlueprintProvider } from '@blueprintjs/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '#editor/clock.ts'
import type { ReviewSession } from '../session/review-session'
import { PeopleStrip } from './people-strip'

const face = (id: string, start: number, fields: Partial<Track> = {}) => trackOf(id, [at(start), at(start + 1)], fields)

function show(tracks: readonly Track[]) {
  const driver = new EditorDriver(makeReview(tracks), undefined, 'new', new Clock({ range: { start: 0, end: 2000 }, now: () => 0 }))
  // The component needs nothing else of a session.
  const session = driver as unknown as ReviewSession
  render(
    <BlueprintProvider>
      <PeopleStrip session={session} renderThumbnail={(_rect, time) => <i>{time}</i>} />
    </BlueprintProvider>,
  )
  return { driver, user: userEvent.setup() }
}

const people = () => screen.queryAllByRole('button', { name: /stretch/ }).map((button) => button.getAttribute('aria-label'))
const decisions = ({ tracks }: EditorDriver) => tracks.map(({ id, decision }) => `${id} ${decision}`)
const button = (name: string) => screen.getByRole('button', { name })

test('[MEDIA-04] shows nothing in a video without people', () => {
  show([face('plate', 0, { kind: 'object', label: 'license_plate' })])
  expect(screen.queryByRole('heading', { name: /People/ })).toBeNull()
})

test('[MEDIA-04] shows each person with the surest face and the number of stretches', () => {
  show([face('a', 0, { group: 'ada', confidence: 0.5 }), face('b', 4), face('c', 8, { group: 'ada', confidence: 0.95 })])
  expect(screen.getByRole('heading', { name: 'People (2)' })).toBeTruthy()
  expect(people()).toEqual(['Face 3 and 1 more, 2 stretches, 2.0 s, To redact', 'Face 2, 1 stretch, 1.0 s, To redact'])
  expect(within(button('Face 3 and 1 more, 2 stretches, 2.0 s, To redact')).getByText('9')).toBeTruthy()
})

test('[MEDIA-04] keeps only the chosen person, and redacts only the chosen person, by one step each', async () => {
  const { driver, user } = show([face('a', 0, { group: 'ada' }), face('b', 4), face('c', 8, { group: 'ada' })])
  expect(button('Keep only this person').hasAttribute('disabled')).toBe(true)
  await user.click(button('Face 1 and 1 more, 2 stretches, 2.0 s, To redact'))
  expect([...driver.state.selectedIds].toSorted()).toEqual(['a', 'c'])
  await user.click(button('Keep only this person'))
  expect(decisions(driver)).toEqual(['a keep', 'b redact', 'c keep'])
  expect(people()).toEqual(['Face 1 and 1 more, 2 stretches, 2.0 s, Left visible', 'Face 2, 1 stretch, 1.0 s, To redact'])
  await user.click(button('Redact only this person'))
  expect(decisions(driver)).toEqual(['a redact', 'b keep', 'c redact'])
  act(() => {
    driver.editor.undo()
    driver.editor.undo()
  })
  expect(decisions(driver)).toEqual(['a redact', 'b redact', 'c redact'])
})

test('[MEDIA-04] turns an accepted suggestion into a person, and a rejected one into two', async () => {
  const { driver, user } = show(['a', 'b'].map((id, index) => face(id, 4 * index, { group: 'suggested-job-1' })))
  const suggestion = 'Face 1 and 1 more, 2 stretches, 2.0 s, Suggested'
  expect(people()).toEqual([suggestion])
  await user.click(button(suggestion))
  expect(screen.queryByRole('button', { name: 'Keep only this person' })).toBeNull()
  await user.click(button('Same person'))
  expect(people()).toEqual(['Face 1 and 1 more, 2 stretches, 2.0 s, To redact'])
  expect(button('Keep only this person').hasAttribute('disabled')).toBe(false)
  act(() => driver.editor.undo())
  await user.click(button(suggestion))
  await user.click(button('Different people'))
  expect(people()).toEqual(['Face 1, 1 stretch, 1.0 s, To redact', 'Face 2, 1 stretch, 1.0 s, To redact'])
})

test('[MEDIA-04] shows one entry for 200 tracks of a person, and the first of many people until all are asked for', async () => {
  const group = Array.from({ length: 200 }, (_unused, index) => face(`t${index}`, 2 * index, { group: 'ada' }))
  const { user } = show([...group, ...Array.from({ length: 30 }, (_unused, index) => face(`p${index}`, 500 + 2 * index))])
  expect(people()).toHaveLength(12)
  expect(people()[0]).toBe('Face 1 and 199 more, 200 stretches, 3:20, To redact')
  await user.click(button('Show all 31'))
  expect(people()).toHaveLength(31)
})

test('[MEDIA-04] offers no choice between people while there is only one face', () => {
  show([face('a', 0)])
  expect(people()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Keep only this person' })).toBeNull()
  expect(button('Everyone else')).toBeTruthy()
})

test('[MEDIA-04] decides on everyone else by a button', async () => {
  const { driver, user } = show([face('a', 0), face('b', 4)])
  driver.editor.select('a')
  await user.click(button('Everyone else'))
  await user.click(await screen.findByRole('menuitem', { name: 'Leave all others visible' }))
  expect(decisions(driver)).toEqual(['a redact', 'b keep'])
})
