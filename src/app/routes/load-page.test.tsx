import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { loadPage } from './load-page'
import { RouteError } from './route-error'

const failure = new TypeError('Failed to fetch dynamically imported module')
const load = vi.fn<() => Promise<{ Component: () => string }>>()
const reload = vi.fn<() => void>()
const send = vi.fn<(path: string, init: { method: string; body: string }) => Promise<Response>>()
const page = { Component: () => 'The page' }

/** Opens a route that is loaded with `loadPage`, in a router of its own. */
function open(): void {
  const routes = [{ path: '/', lazy: loadPage(load, reload), errorElement: <RouteError />, hydrateFallbackElement: <p>Loading</p> }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
}

/** Returns the requests as method, path and error. */
function reports(): unknown[] {
  return send.mock.calls.map(([path, { method, body }]) => {
    const { error } = JSON.parse(body) as { error: unknown }
    return [method, path, error]
  })
}

const REPORT = ['POST', '/legacy/error', 'Failed to fetch dynamically imported module']

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  load.mockReset().mockRejectedValue(failure)
  reload.mockReset()
  send.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', send)
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('[NAV-04] a page that is loaded when it is opened', () => {
  it('is loaded once, and nothing is reported', async () => {
    load.mockResolvedValue(page)
    open()
    await wait(60_000)
    expect(screen.getByText('The page')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
    expect(reports()).toEqual([])
  })

  it('is loaded again 1500 ms after each failure, which is reported with POST /error', async () => {
    load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue(page)
    open()
    await wait(1499)
    expect(load).toHaveBeenCalledTimes(1)
    expect(reports()).toEqual([REPORT])
    await wait(1)
    expect(load).toHaveBeenCalledTimes(2)
    expect(reports()).toEqual([REPORT, REPORT])
    await wait(1499)
    expect(load).toHaveBeenCalledTimes(2)
    await wait(1)
    expect(screen.getByText('The page')).toBeTruthy()
    expect(reports()).toEqual([REPORT, REPORT])
    expect(reload).not.toHaveBeenCalled()
  })

  it('is logged after 3 tries, and the page is reloaded without showing an error', async () => {
    open()
    await wait(2999)
    expect(reload).not.toHaveBeenCalled()
    await wait(60_000)
    expect(load).toHaveBeenCalledTimes(3)
    expect(reports()).toEqual([REPORT, REPORT, REPORT])
    expect(console.error).toHaveBeenCalledExactlyOnceWith('Couldn’t load a page', failure)
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.queryByText(/has encountered an error/)).toBeNull()
  })

  it('shows the error page when it still fails within a minute of the reload, and reloads again after it', async () => {
    open()
    await wait(3000)
    expect(reload).toHaveBeenCalledOnce()
    cleanup()
    open()
    await wait(3000)
    expect(screen.getByText(/has encountered an error, please refresh the page and try again/)).toBeTruthy()
    expect(reload).toHaveBeenCalledOnce()
    cleanup()
    await wait(54_000)
    open()
    await wait(3000)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
