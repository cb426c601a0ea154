import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deferred } from '#engine/core/deferred.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { SLOW_AFTER } from '#ui/hooks/use-is-slow.ts'
import { PageView } from './page-view'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Shows a page that is drawn when the test says so. */
function show() {
  const drawings: (() => void)[] = []
  const opened: OpenDocument = {
    contentType: 'application/pdf',
    pages: [{ width: 600, height: 800 }],
    draw: () => {
      const drawn = deferred<void>()
      drawings.push(() => drawn.resolve())
      return drawn.promise
    },
    layText: () => Promise.resolve(),
    close: () => undefined,
  }
  const { rerender } = render(<PageView document={opened} number={1} scale={1} />)
  return {
    zoom: (scale: number) => rerender(<PageView document={opened} number={1} scale={scale} />),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    draw: () =>
      act(async () => {
        drawings.shift()?.()
        await vi.advanceTimersByTimeAsync(0)
      }),
  }
}

const isBusy = () => screen.getByRole('group', { name: 'Page 1' }).getAttribute('aria-busy')
const sign = () => screen.queryByText('Loading page…')

test('shows that an empty page is loading after a moment, until it is drawn', async () => {
  const { draw, pass } = show()
  await pass(SLOW_AFTER - 1)
  expect([sign(), isBusy()]).toEqual([null, 'false'])
  await pass(1)
  expect(sign()).toBeTruthy()
  expect(isBusy()).toBe('true')
  await draw()
  expect([sign(), isBusy()]).toEqual([null, 'false'])
})

test('shows that a page is loading while its canvas is that of the previous zoom, and no sign if it is drawn fast', async () => {
  const { draw, pass, zoom } = show()
  await draw()
  zoom(2)
  await pass(SLOW_AFTER - 1)
  await draw()
  await pass(SLOW_AFTER)
  expect(sign()).toBeNull()
  zoom(3)
  await pass(SLOW_AFTER)
  expect(sign()).toBeTruthy()
  await draw()
  expect(sign()).toBeNull()
})
