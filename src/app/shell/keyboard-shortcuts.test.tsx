import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import { hideShortcuts, showShortcuts, usePageShortcuts } from '#state/shortcut-list.ts'
import { setSingleKeys } from '#state/single-keys.ts'
import { utilsState } from '#state/utils.ts'
import { KeyboardShortcuts } from './keyboard-shortcuts'

const OWN: ShortcutGroup[] = [{ title: 'Library', shortcuts: [{ label: 'Select all', keys: [['Ctrl', 'A']] }] }]

function PageWithKeys() {
  usePageShortcuts(OWN)
  return <input aria-label="Name" />
}

function show(page = <button type="button">Somewhere</button>) {
  render(
    <>
      {page}
      <KeyboardShortcuts />
    </>,
  )
}

const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const noList = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => setSingleKeys(true))
afterEach(() => hideShortcuts())

test('? lists the global shortcuts, and the focus returns when the list closes', async () => {
  show()
  await userEvent.tab()
  await userEvent.keyboard('?')
  expect(within(await list()).getByText('Show shortcuts')).toBeTruthy()
  expect(within(await list()).getByText('Command palette')).toBeTruthy()
  expect(within(await list()).getAllByRole('heading', { level: 3 })).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await noList()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Somewhere' })))
})

test('lists the shortcuts of the page first', async () => {
  show(<PageWithKeys />)
  await userEvent.keyboard('?')
  const headings = within(await list()).getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Library', 'Everywhere'])
})

test('lists the shortcuts of each part of the page while it is mounted', async () => {
  const PLAYER: ShortcutGroup[] = [{ title: 'Playback', shortcuts: [{ label: 'Play or pause', keys: [['Space']] }] }]
  function Player() {
    usePageShortcuts(PLAYER)
    return null
  }
  const page = (part: ReactNode) => (
    <>
      <PageWithKeys />
      {part}
      <KeyboardShortcuts />
    </>
  )
  const { rerender } = render(page(<Player />))
  await userEvent.keyboard('?')
  const headings = async () => within(await list()).getAllByRole('heading', { level: 3 })
  expect((await headings()).map(({ textContent }) => textContent)).toEqual(['Library', 'Playback', 'Everywhere'])
  rerender(page(null))
  expect((await headings()).map(({ textContent }) => textContent)).toEqual(['Library', 'Everywhere'])
})

test('ignores a question mark typed in a field', async () => {
  show(<PageWithKeys />)
  await userEvent.type(screen.getByLabelText('Name'), 'why?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('? does nothing after single-key shortcuts are turned off in the list', async () => {
  show()
  await userEvent.keyboard('?')
  await userEvent.click(within(await list()).getByRole('checkbox', { name: 'Single-key shortcuts' }))
  await userEvent.keyboard('{Escape}')
  await noList()
  await userEvent.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a click handler can open the list without storing its event', async () => {
  // The review's toolbar does this. A stored event would be wrapped in a proxy with the page's elements, and the next render would fail.
  show(
    <button type="button" onClick={showShortcuts}>
      Shortcuts
    </button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Shortcuts' }))
  expect(await list()).toBeTruthy()
  expect(utilsState.dialogs['shortcuts']).toBe(true)
})
