import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { utilsState } from '#state/utils.ts'
import { ConnectingOverlay, SHOWN_AFTER_MILLISECONDS } from './connecting-overlay'

beforeEach(() => {
  vi.useFakeTimers()
  utilsState.socketConnected = false
})

afterEach(() => {
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function connect(isConnected: boolean): Promise<void> {
  utilsState.socketConnected = isConnected
  await wait(1)
}

describe('[OVL-01] the Connecting overlay', () => {
  it('covers the page until the socket connects, and stays away when the connection is lost', async () => {
    render(<ConnectingOverlay />)
    expect(screen.queryByRole('status')).toBeNull()
    await wait(SHOWN_AFTER_MILLISECONDS)
    expect(screen.getByRole('status').textContent).toBe('Connecting...')
    await connect(true)
    expect(screen.queryByRole('status')).toBeNull()
    await connect(false)
    await wait(SHOWN_AFTER_MILLISECONDS)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('can be dismissed when the socket is blocked', async () => {
    render(<ConnectingOverlay />)
    await wait(SHOWN_AFTER_MILLISECONDS)
    act(() => screen.getByRole('button', { name: 'Continue without live updates' }).click())
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('does not flash when the socket connects immediately', async () => {
    utilsState.socketConnected = true
    render(<ConnectingOverlay />)
    await wait(SHOWN_AFTER_MILLISECONDS * 2)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
