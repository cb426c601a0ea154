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

/** Returns a client that knows the capabilities of a back end. One without shapes reports none. */
function clientOf(hasShapes: boolean): QueryClient {
  const client = new QueryClient()
  client.setQueryData(getGetCapabilitiesQueryKey(), { media: hasShapes ? [{ type: 'image', tags: [], actions: [] }] : [] })
  return client
}

function showIn(width: number, driver: EditorDriver, hasShapes: boolean) {
  render(
    <QueryClientProvider client={clientOf(hasShapes)}>
      <BlueprintProvider>
        <div style={{ width }}>
          <Toolbar session={driver as unknown as ReviewSession} />
        </div>
      </BlueprintProvider>
    </QueryClientProvider>,
  )
  return driver
}

function show(width: number, hasShapes = false) {
  const clock = new Clock({ range: { start: 0, end: 9 }, now: () => 0 })
  const driver = new EditorDriver(makeReview([faceTrack('a', { x: 10, y: 10, width: 50, height: 50 })]), undefined, 'drawn', clock)
  return showIn(width, driver, hasShapes)
}

const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))

/** Returns the number of lines of tools, whether all are inside the toolbar, and whether it is as high as one line. */
function lineUp() {
  const bar = screen.getByRole('toolbar', { name: 'Redaction tools' }).getBoundingClientRect()
  const places = screen.getAllByRole('button').map((button) => button.getBoundingClientRect())
  return {
    lines: new Set(places.map(({ top }) => top)).size,
    isInside: Math.max(...places.map(({ right }) => right)) <= bar.right,
    isLow: bar.height <= 52,
  }
}

const ON_ONE_LINE = { lines: 1, isInside: true, isLow: true }

test.each([668, 590, 412])('[MEDIA-04] the tools of an image, with those for polygons, are on one line of %d pixels', (width) => {
  showIn(width, new EditorDriver(makeReview([])), true)
  expect(names()).toEqual(expect.arrayContaining(['Draw polygon', 'Draw with lasso', 'Preview']))
  expect(names().includes('Paint with brush')).toBe(width > 496)
  expect(lineUp()).toEqual(ON_ONE_LINE)
})

test('[MEDIA-04] the brush is in the menu where it has no room in the toolbar', async () => {
  const driver = new EditorDriver(makeReview([]))
  showIn(412, driver, true)
  await userEvent.click(screen.getByRole('button', { name: 'More tools' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: /^Paint with brush/ }))
  expect(driver.state.toolId).toBe('brush')
})

test.each([970, 900, 668, 590, 412])('[MEDIA-04] the tools of a video, with those for polygons, are on one line of %d pixels', (width) => {
  show(width, true)
  expect(names()).toEqual(expect.arrayContaining(['Draw polygon', 'Draw with lasso', 'Draw zone', 'Preview']))
  expect(lineUp()).toEqual(ON_ONE_LINE)
})

// The stage beside both panels in a window of 1280 and of 1024 pixels, and between them.
test.each([668, 590, 412])('[MEDIA-04] the tools of a video are on one line of %d pixels', (width) => {
  show(width)
  expect(lineUp()).toEqual(ON_ONE_LINE)
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
