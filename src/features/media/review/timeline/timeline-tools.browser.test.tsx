import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { getGetCapabilitiesQueryKey } from '#generated/app/app.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { gapOf } from '#tests/editor-over-time.ts'
import { Clock } from '#editor/clock.ts'
import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/styles/theme.css'
import { ItemMenu } from '../menu/item-menu'
import type { ReviewSession } from '../session/review-session'
import { ReviewTimeline } from './review-timeline'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
/** The middle of the second bar, below the ruler, the filmstrip and the first bar. */
const SECOND_LANE = 89

afterEach(cleanup)

/** Shows the timeline and the menu of a video of 10 seconds with two faces at once. */
function show({ width = 1000, hasAudio = false, gaps = 0 } = {}): EditorDriver {
  const positions = [1, 8].map((time) => ({ time, ...BOX }))
  const review = {
    ...makeReview([faceTrack('long', BOX, { number: 1, positions }), faceTrack('kept', BOX, { number: 2, positions })]),
    gaps: Array.from({ length: gaps }, (_unused, index) => gapOf({ id: `g${index}`, trackId: 'long', start: 2, end: 3 })),
  }
  const driver = new EditorDriver(review, undefined, 'drawn', new Clock({ range: { start: 0, end: 10 }, now: () => 0 }))
  const client = new QueryClient()
  client.setQueryData(getGetCapabilitiesQueryKey(), { media: [] })
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <div style={{ width, height: 240 }}>
          <ReviewTimeline session={driver} mediaId="m1" duration={10} filmstrip={() => Promise.resolve(null)} hasAudio={hasAudio} />
        </div>
        <MemoryRouter>
          <ItemMenu session={driver as unknown as ReviewSession} />
        </MemoryRouter>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return driver
}

test('[MEDIA-04] opens the menu of the track under the pointer, with submenus for what only videos have', async () => {
  const driver = show()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const slider = screen.getByRole('slider', { name: 'Position' })
  const { left, top } = slider.getBoundingClientRect()
  fireEvent.contextMenu(slider, { clientX: left + 350, clientY: top + SECOND_LANE })
  expect(driver.state.selectedId).toBe('kept')
  const menu = await screen.findByRole('menu', { name: 'Actions: Face 2 selected' })
  const entries = menu.querySelectorAll(':scope > li > [role^=menuitem] .bp6-text-overflow-ellipsis')
  expect([...entries].map(({ textContent }) => textContent)).toEqual([
    'Redact',
    'Leave visible',
    'Redact everything else',
    'Everyone else',
    'Style',
    'Track',
    'Gap',
    'Selected range',
    'Group',
    'Copy and select',
    'Delete',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: /^Copy and select/ }))
  const submenu = await screen.findByRole('menu', { name: 'Copy and select' })
  expect([...submenu.querySelectorAll('.bp6-text-overflow-ellipsis')].map(({ textContent }) => textContent)).toEqual([
    'Duplicate',
    'Copy',
    'Paste',
    'Select all of this kind',
  ])
})

test.each([
  [1250, ['Keyframe', 'Split', 'Merge', 'Edit track', 'In', 'Out', 'Add span', 'Remove', 'Loop']],
  [1000, ['Edit track', 'In', 'Out']],
])('[MEDIA-04] at %i pixels, the tools on one line show these texts', (width, texts) => {
  show({ width, hasAudio: true })
  const toolbar = screen.getByRole('toolbar', { name: 'Timeline tools' })
  const shownTexts = [...toolbar.querySelectorAll('.bp6-button-text')].filter((text) => text.checkVisibility())
  expect(shownTexts.map(({ textContent }) => textContent)).toEqual(texts)
  expect(toolbar.scrollWidth).toBeLessThanOrEqual(toolbar.clientWidth)
})

test.each([668, 400])('[MEDIA-04] at %i pixels, the number of unresolved gaps is in view beside tools that scroll', (width) => {
  show({ width, gaps: 12 })
  const toolbar = screen.getByRole('toolbar', { name: 'Timeline tools' })
  const note = screen.getByText('12 unresolved gaps')
  expect(note.getBoundingClientRect().right).toBeLessThanOrEqual(toolbar.getBoundingClientRect().right)
  expect(note.scrollWidth).toBeLessThanOrEqual(note.clientWidth)
})
