import { BlueprintProvider } from '@blueprintjs/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '#editor/clock.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { SuggestedGroup } from './suggested-group'

/** Shows the suggestion for the first of three tracks, of which two probably show the same person. */
function show(group = 'suggested-job-1') {
  const tracks = ['a', 'b', 'c'].map((id, index) => trackOf(id, [at(4 * index), at(4 * index + 2)]))
  const review = makeReview(tracks.map((track) => (track.id === 'b' ? track : { ...track, group })))
  const driver = new EditorDriver(review, undefined, 'new', new Clock({ range: { start: 0, end: 20 }, now: () => 0 }))
  driver.editor.select('a')
  // The component needs nothing else of a session.
  const session = driver as unknown as ReviewSession
  function Shown() {
    const track = useEditor(driver.editor, ({ settled }) => settled.tracks[0])
    return track ? <SuggestedGroup session={session} track={track} /> : null
  }
  render(
    <BlueprintProvider>
      <Shown />
    </BlueprintProvider>,
  )
  return { driver, user: userEvent.setup() }
}

const heading = () => screen.queryByText('Probably the same person: 2 tracks')
const fields = (driver: EditorDriver) =>
  driver.tracks.map(({ decision, group }) => `${decision} ${group === undefined ? 'alone' : 'grouped'}`)

test('[MEDIA-04] asks whether tracks show the same person, says that it may be wrong, and groups them if so', async () => {
  const { driver, user } = show()
  expect(heading()).toBeTruthy()
  expect(screen.getByText(/can be wrong/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Select group' }))
  expect([...driver.state.selectedIds]).toEqual(['a', 'c'])
  await user.click(screen.getByRole('button', { name: 'Same person' }))
  expect(fields(driver)).toEqual(['redact grouped', 'redact alone', 'redact grouped'])
  expect(heading()).toBeNull()
})

test('[MEDIA-04] separates the tracks of different people', async () => {
  const { driver, user } = show()
  await user.click(screen.getByRole('button', { name: 'Different people' }))
  expect(fields(driver)).toEqual(['redact alone', 'redact alone', 'redact alone'])
  expect(heading()).toBeNull()
})

test("asks nothing about a reviewer's group", () => {
  show('group-1')
  expect(heading()).toBeNull()
})
