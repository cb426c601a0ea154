import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router-dom'

import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { ada } from '#api/test-support.ts'
import { DEFAULT_FLAGS } from '#state/flags.ts'
import { hideShortcuts } from '#state/shortcut-list.ts'
import { toggleMenu, utilsState } from '#state/utils.ts'
import { renderAt } from '#ui/test-support.tsx'
import { AccountMenu } from './account-menu'
import { menuDestinations } from './shell-parts'

const standard: UserInfo = { ...ada, remainingSeconds: 3900 }

afterEach(() => {
  vi.unstubAllGlobals()
  hideShortcuts()
})

function Address() {
  return <output>{useLocation().pathname}</output>
}

async function open(changes: Partial<UserInfo> = {}): Promise<void> {
  const info = { ...standard, ...changes }
  const context = { info, forceApiView: false, showApiUI: false, isProductAdmin: false, flags: DEFAULT_FLAGS, pathname: '/home' }
  renderAt(
    '/home',
    <>
      <AccountMenu info={info} destinations={menuDestinations(context)} />
      <Address />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Account menu for Ada' }))
  await screen.findByRole('menu')
}

test.each([
  ['Account', '/app/account'],
  ['Top up', '/app/account/your-plan/'],
])('[HDR-08] %s opens %s', async (name, path) => {
  await open()
  await userEvent.click(screen.getByRole('menuitem', { name }))
  expect(screen.getByRole('status').textContent).toBe(path)
})

test.each([
  [3900, 'Remaining time: 1 hour 5 mins'],
  [0, 'Remaining time: 0 mins'],
  ['infinite', null],
  [null, null],
] as const)('[HDR-09] with %s remaining seconds, the menu shows %s', async (remainingSeconds, words) => {
  await open({ remainingSeconds })
  expect(screen.queryByText(/Remaining time/)?.textContent ?? null).toBe(words)
})

test('switches the theme in the menu, which marks the selected one', async () => {
  await open()
  expect(screen.getByRole('menuitemradio', { name: 'Dark theme' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Light theme' }))
  expect(document.documentElement.classList.contains('bp6-dark')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Account menu for Ada' }))
  expect((await screen.findByRole('menuitemradio', { name: 'Light theme' })).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('menuitemradio', { name: 'Dark theme' }).getAttribute('aria-checked')).toBe('false')
})

test('[HDR-10] links to the help guide, the FAQs and support', async () => {
  await open()
  const target = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href')
  expect(target('Help guide')).toBe('/help')
  expect(target('FAQs')).toBe('/help#questions')
  expect(target('Contact us')).toBe('mailto:support@redaction-studio.example')
})

test.each([
  ['https://studio.example/home', ''],
  ['https://studio.example.us/home', '-us'],
  ['https://app.us.studio.example:8443/home', '-us'],
  ['https://studio.example/home?site=studio.us', '-us'],
])('[HDR-10] links to the privacy policy and terms for %s', async (href, ending) => {
  vi.stubGlobal('location', { ...window.location, host: new URL(href).host, href })
  await open()
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([target('Privacy'), target('Terms')]).toEqual([
    `https://redaction-studio.example/privacy${ending}`,
    `https://redaction-studio.example/terms${ending}`,
  ])
})

test('opens the keyboard shortcuts', async () => {
  await open()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
  expect(utilsState).toMatchObject({ dialogs: { shortcuts: true }, dialogOpen: true, menuOpen: false })
})

test('[ENT-21] the state says whether the menu is open, and can close it', async () => {
  await open()
  expect(utilsState.menuOpen).toBe(true)
  const button = screen.getByRole('button', { name: 'Account menu for Ada' })
  // The focus moves into the menu one frame after it is shown, and Escape closes the menu only then.
  await waitFor(() => expect(document.activeElement).not.toBe(button))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(utilsState.menuOpen).toBe(false)
  await userEvent.click(button)
  await screen.findByRole('menu')
  act(() => toggleMenu())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
