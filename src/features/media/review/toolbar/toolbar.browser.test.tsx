import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { getGetCapabilitiesQueryKey } from '#generated/app/app.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import '@blueprintjs/core/lib/css/blueprint.css'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '#editor/clock.ts'
import '#ui/styles/theme.css'
import type { ReviewSession } from '../session/review-session'
import { Toolbar } from './toolbar'

afterEach(cleanup)

function show(width: number) {
  const clock = new Clock({ range: { start: 0, end: 9 }, now: () => 0 })
  const driver = new EditorDriver(makeReview([faceTrack('a', { x: 10, y: 10, width: 50, height: 50 })]), undefined, 'drawn', clock)
  render(
    <BlueprintProvider>
      <div style={{ width }}>
        <Toolbar session={driver as unknown as ReviewSession} />
      </div>
    </BlueprintProvider>,
  )
  return driver
}

const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))

function clientWithShapes(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(getGetCapabilitiesQueryKey(), { media: [{ type: 'image', tags: [], actions: [] }] })
  return client
}

test.each([668, 590, 412])('[MEDIA-04] the tools of an image, with those for polygons, are on one line of %d pixels', (width) => {
  const driver = new EditorDriver(makeReview([]))
  render(
    <QueryClientProvider client={clientWithShapes()}>
      <BlueprintProvider>
        <div style={{ width }}>
          <Toolbar session={driver as unknown as ReviewSession} />
        </div>
      </BlueprintProvider>
    </QueryClientProvider>,
  )
  expect(names()).toEqual(expect.arrayContaining(['Draw polygon', 'Draw with lasso', 'Preview']))
  const bar = screen.getByRole('toolbar', { name: 'Redaction tools' }).getBoundingClientRect()
  const places = screen.getAllByRole('button').map((button) => button.getBoundingClientRect())
  expect(new Set(places.map(({ top }) => top)).size).toBe(1)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(bar.right)
})

// The stage beside both panels in a window of 1280 and of 1024 pixels, and between them.
test.each([668, 590, 412])('[MEDIA-04] the tools of a video are on one line of %d pixels', (width) => {
  show(width)
  const bar = screen.getByRole('toolbar', { name: 'Redaction tools' }).getBoundingClientRect()
  const places = screen.getAllByRole('button').map((button) => button.getBoundingClientRect())
  expect(new Set(places.map(({ top }) => top)).size).toBe(1)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(bar.right)
  expect(bar.height).toBeLessThanOrEqual(52)
})

test('[MEDIA-04] leaves to a menu what has no room', async () => {
  const driver = show(412)
  expect(names()).toEqual(['Select', 'Draw face', 'Draw object', 'Draw zone', 'Hand', 'Undo', 'Redo', 'Preview', 'More tools'])
  await userEvent.click(screen.getByRole('button', { name: 'More tools' }))
  const items = [...screen.getByRole('menu', { name: 'More tools' }).querySelectorAll('[role^=menuitem]')].map(
    ({ textContent }) => textContent,
  )
  expect(items).toEqual(['Zoom out−', 'Zoom in+', 'Fit0', 'Full size1', 'Show labels#', 'Show shortcuts?'])
  await userEvent.click(screen.getByRole('menuitem', { name: /^Show shortcuts/ }))
  expect(driver.asked).toEqual(['shortcuts'])
})

test('[MEDIA-04] has no menu where all tools have room', () => {
  show(668)
  expect(names()).toHaveLength(14)
  expect(names()).not.toContain('More tools')
})
