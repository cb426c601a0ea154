import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { proxy, useSnapshot } from 'valtio'
import { expect, test, vi } from 'vitest'

import { renderAt } from '../test-support'
import { Dock } from './dock'

const work = proxy({ summary: '', failure: '', isPresent: true, isOpen: false })

function Page() {
  const { summary, failure, isPresent, isOpen } = useSnapshot(work)
  return (
    <>
      <Dock
        name="Queue"
        icon={<svg />}
        summary={summary}
        failure={failure}
        count={5}
        progress={0.4}
        isPresent={isPresent}
        isOpen={isOpen}
        onToggle={(next) => {
          work.isOpen = next
        }}
        announcement="Jobs are running"
      >
        <button type="button">Cancel</button>
      </Dock>
      <main id="main" tabIndex={-1} aria-label="Library">
        <button type="button">Detect</button>
      </main>
    </>
  )
}

function open(summary: string, failure = ''): void {
  Object.assign(work, { summary, failure, isPresent: true, isOpen: false })
  renderAt('/home', <Page />)
}

const set = (changes: Partial<typeof work>) =>
  act(() => {
    Object.assign(work, changes)
    return Promise.resolve()
  })
const button = (name: string) => screen.getByRole('button', { name })
const panel = () => screen.queryByRole('region', { name: 'Queue' })

test('[UPL-01] counts the work on a button, announces it, and covers nothing until the button is clicked', async () => {
  open('2 running, 3 waiting')
  expect(button('Queue: 2 running, 3 waiting').getAttribute('aria-expanded')).toBe('false')
  expect(button('Queue: 2 running, 3 waiting').hasAttribute('aria-haspopup')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('Jobs are running')
  expect(panel()).toBeNull()
  await userEvent.click(button('Queue: 2 running, 3 waiting'))
  expect(button('Queue: 2 running, 3 waiting').getAttribute('aria-expanded')).toBe('true')
  expect(within(panel() ?? expect.unreachable('the panel is open')).getByRole('heading').textContent).toBe('Queue 2 running, 3 waiting')
})

test('shows failures in words beside the open work, and alone', async () => {
  open('1 running', '2 failed')
  expect(within(button('Queue: 1 running, 2 failed')).getByText('2 failed')).toBeTruthy()
  await set({ summary: '' })
  expect(within(button('Queue: 2 failed')).getByText('2 failed')).toBeTruthy()
})

test('[UPL-02] Escape and Collapse close the panel and return the focus to its button', async () => {
  open('1 running')
  const isClosed = () => vi.waitFor(() => expect([panel(), document.activeElement]).toEqual([null, button('Queue: 1 running')]))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(panel()?.closest('.bp6-overlay')?.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(panel()?.closest('.bp6-overlay')?.contains(document.activeElement)).toBe(true))
  await userEvent.click(button('Collapse queue'))
  await isClosed()
})

test('keeps an open panel when the work ends, and gives the focus to the page when it is closed', async () => {
  open('1 running')
  await userEvent.click(button('Queue: 1 running'))
  await vi.waitFor(() => expect(panel()?.closest('.bp6-overlay')?.contains(document.activeElement)).toBe(true))
  await set({ summary: '', isPresent: false })
  expect(panel()).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.queryByRole('button', { name: 'Queue' })).toBeNull()
})

test('leaves the focus where it is when the work ends behind a closed panel', async () => {
  open('1 running')
  await userEvent.click(button('Detect'))
  await set({ isPresent: false })
  expect([screen.queryByRole('button', { name: 'Queue: 1 running' }), document.activeElement]).toEqual([null, button('Detect')])
})
