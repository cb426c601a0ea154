import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ada } from '#api/test-support.ts'
import { drawerState, DRAWER_WIDTH, setDrawerWidth } from '#state/drawer.ts'
import { hideShortcuts } from '#state/shortcut-list.ts'
import { resetState } from '#state/persisted-state.ts'
import { setDrawer, utilsState } from '#state/utils.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Drawer } from './drawer'
import { KeyboardShortcuts } from './keyboard-shortcuts'
import { drawerDestinations } from './shell-parts'

const destinations = drawerDestinations({
  info: ada,
  forceApiView: false,
  showApiUI: false,
  isProductAdmin: false,
  flags: { userflow: false, 'account-page': false },
  pathname: '/image',
})

function Frame({ isOverlaid }: { isOverlaid: boolean }) {
  const toggle = useRef<HTMLButtonElement>(null)
  const { drawerOpen } = useSnapshot(utilsState)
  return (
    <>
      <button ref={toggle} type="button" onClick={() => setDrawer()}>
        Menu
      </button>
      {drawerOpen && <Drawer destinations={destinations} toggle={toggle} isOverlaid={isOverlaid} />}
      <main>
        <button type="button">Page button</button>
      </main>
      <KeyboardShortcuts />
    </>
  )
}

const toggle = () => screen.getByRole('button', { name: 'Menu' })
const library = () => screen.getByRole('link', { name: 'Library' })
const edge = () => screen.getByRole('separator', { name: 'Menu width' })
const drawer = () => screen.queryByRole('complementary', { name: 'Menu' })

async function openDrawer(isOverlaid = false): Promise<void> {
  renderAt('/image?v=a', <Frame isOverlaid={isOverlaid} />)
  await userEvent.click(toggle())
  await screen.findByRole('complementary', { name: 'Menu' })
}

beforeEach(() => {
  resetState()
  // jsdom has no pointers to capture.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined })
})
afterEach(() => hideShortcuts())

describe('the drawer', () => {
  it('marks the section of the current page, and the current page itself', async () => {
    await openDrawer()
    expect(library().getAttribute('aria-current')).toBe('true')
    await userEvent.click(library())
    expect(library().getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull()
  })

  it('keeps the focus in place and stays open beside the page', async () => {
    await openDrawer()
    expect(document.activeElement).toBe(toggle())
    await userEvent.click(library())
    await userEvent.click(screen.getByRole('button', { name: 'Page button' }))
    await userEvent.keyboard('{Escape}')
    expect(library()).toBeTruthy()
    await userEvent.click(toggle())
    await waitFor(() => expect(drawer()).toBeNull())
  })

  it('takes the focus over the page, and returns it on Escape', async () => {
    await openDrawer(true)
    expect(document.activeElement).toBe(library())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(drawer()).toBeNull())
    expect(document.activeElement).toBe(toggle())
  })

  it.each([
    ['the keyboard', tabToPage],
    ['the pointer', () => userEvent.click(screen.getByRole('button', { name: 'Page button' }))],
  ])('closes over the page when the user moves to the page with %s', async (_how, moveToPage) => {
    await openDrawer(true)
    await moveToPage()
    await waitFor(() => expect(drawer()).toBeNull())
  })

  it('closes over the page after a link is followed', async () => {
    await openDrawer(true)
    await userEvent.click(screen.getByRole('link', { name: 'Account' }))
    await waitFor(() => expect(drawer()).toBeNull())
  })

  it('stays open over the page while a dialog opened from it is open', async () => {
    await openDrawer(true)
    const opener = screen.getByRole('button', { name: 'Keyboard shortcuts' })
    await userEvent.click(opener)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

/** Tabs past the last element of the drawer, which is its edge. */
async function tabToPage(): Promise<void> {
  edge().focus()
  await userEvent.tab()
}

describe('[OVL-07] the width of the drawer', () => {
  it.each([
    [299, 300],
    [300, 300],
    [512.4, 512],
    [1000, 1000],
    [1001, 1000],
    [-Infinity, 300],
    [Infinity, 1000],
    [NaN, DRAWER_WIDTH.start],
  ])('set to %d, it becomes %d', (requested, width) => {
    setDrawerWidth(requested)
    expect(drawerState.width).toBe(width)
  })

  it('changes with the arrow keys, Home and End on its edge, which reports it', async () => {
    await openDrawer()
    const reported = () => ['min', 'now', 'max'].map((part) => edge().getAttribute(`aria-value${part}`))
    expect(reported()).toEqual(['300', '320', '1000'])
    edge().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(reported()).toEqual(['300', '360', '1000'])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(reported()).toEqual(['300', '300', '1000'])
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(reported()).toEqual(['300', '1000', '1000'])
    expect(screen.getByRole('complementary', { name: 'Menu' }).style.width).toBe('1000px')
    await userEvent.keyboard('{Home}')
    expect(reported()).toEqual(['300', '300', '1000'])
    await userEvent.dblClick(edge())
    expect(reported()).toEqual(['300', '320', '1000'])
  })

  it('follows the pointer within its limits until it is released', async () => {
    await openDrawer()
    const width = () => edge().getAttribute('aria-valuenow')
    fireEvent.pointerDown(edge(), { button: 0, clientX: 318 })
    fireEvent.pointerMove(edge(), { clientX: 418 })
    await waitFor(() => expect(width()).toBe('420'))
    fireEvent.pointerMove(edge(), { clientX: 5000 })
    await waitFor(() => expect(width()).toBe('1000'))
    fireEvent.pointerMove(edge(), { clientX: 3 })
    await waitFor(() => expect(width()).toBe('300'))
    fireEvent.pointerUp(edge())
    fireEvent.pointerMove(edge(), { clientX: 700 })
    expect(drawerState.width).toBe(300)
  })
})
