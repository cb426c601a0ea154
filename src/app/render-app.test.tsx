import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { THEME_KEY } from '#state/stored-theme.ts'
import { themeState } from '#state/theme.ts'
import { metrics } from '#telemetry/metrics.ts'
import { renderApp } from './render-app'

test('an app that is taken down no longer follows drops, the theme and the visibility of the page', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  await startPageBackend({ isVisitor: true })
  const root = document.createElement('div')
  document.body.append(root)
  /** Returns whether the browser would open a dropped file. */
  const opensDrops = (): boolean => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [], files: [] } })
  const chooseElsewhere = (newValue: string): void => void window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }))
  let stop = (): void => undefined
  act(() => {
    stop = renderApp(root)
  })
  await screen.findByRole('main')
  expect(opensDrops()).toBe(false)
  act(() => chooseElsewhere('light'))
  expect(themeState.choice).toBe('light')
  act(stop)
  metrics.take()

  expect(opensDrops()).toBe(true)
  chooseElsewhere('dark')
  expect(themeState.choice).toBe('light')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const beacon = vi.fn<() => boolean>(() => true)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { sendBeacon: beacon }))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(metrics.take()).toEqual([])
  expect(beacon).not.toHaveBeenCalled()
  root.remove()
})
