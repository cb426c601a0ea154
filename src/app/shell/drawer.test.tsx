import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { drawerState, DRAWER_WIDTH, setDrawerWidth } from '../../state/drawer'
import { hideShortcuts } from '../../state/shortcut-list'
import { resetState } from '../../state/persisted-state'
import { setDrawer, utilsState } from '../../state/utils'
import { renderAt } from '../../ui/test-support'
import { Drawer } from './drawer'
import { KeyboardShortcuts } from './keyboard-shortcuts'
import { drawerDestinations } from './shell-parts'

const destinations = drawerDestinations({
  info: {
    token: 't',
    websocket: 'ws',
    remainingSeconds: null,
    approved: true,
    forceApiView: false,
    enterpriseUser: false,
    enterpriseAdmin: false,
    enterpriseOwner: false,
    user: { id: 'user-ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
  },
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
        <button type="button">Of the page</button>
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
  it('marks where the page belongs, and the page itself', async () => {
    await openDrawer()
    expect(library().getAttribute('aria-current')).toBe('true')
    await userEvent.click(library())
    expect(library().getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull()
  })

  it('beside the page leaves the focus where it is, and stays', async () => {
    await openDrawer()
    expect(document.activeElement).toBe(toggle())
    await userEvent.click(library())
    await userEvent.click(screen.getByRole('button', { name: 'Of the page' }))
    await userEvent.keyboard('{Escape}')
    expect(library()).toBeTruthy()
    await userEvent.click(toggle())
    await waitFor(() => expect(drawer()).toBeNull())
  })

  it('over the page takes the focus, and gives it back on Escape', async () => {
    await openDrawer(true)
    expect(document.activeElement).toBe(library())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(drawer()).toBeNull())
    expect(document.activeElement).toBe(toggle())
  })

  it.each([
    ['by keyboard', tabToPage],
    ['with the pointer', () => userEvent.click(screen.getByRole('button', { name: 'Of the page' }))],
  ])('over the page goes when somebody goes on there %s', async (_how, goOn) => {
    await openDrawer(true)
    await goOn()
    await waitFor(() => expect(drawer()).toBeNull())
  })

  it('over the page goes when it has led somewhere', async () => {
    await openDrawer(true)
    await userEvent.click(screen.getByRole('link', { name: 'Account' }))
    await waitFor(() => expect(drawer()).toBeNull())
  })

  it('over the page stays below a dialog that was opened from it', async () => {
    await openDrawer(true)
    const opener = screen.getByRole('button', { name: 'Keyboard shortcuts' })
    await userEvent.click(opener)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

/** Past the last stop of the drawer, which is its edge. */
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
  ])('asked for %d it is %d', (asked, width) => {
    setDrawerWidth(asked)
    expect(drawerState.width).toBe(width)
  })

  it('is changed by the arrow keys, Home and End on its edge, and told there', async () => {
    await openDrawer()
    const told = () => ['min', 'now', 'max'].map((part) => edge().getAttribute(`aria-value${part}`))
    expect(told()).toEqual(['300', '320', '1000'])
    edge().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(told()).toEqual(['300', '360', '1000'])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(told()).toEqual(['300', '300', '1000'])
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(told()).toEqual(['300', '1000', '1000'])
    expect(screen.getByRole('complementary', { name: 'Menu' }).style.width).toBe('1000px')
    await userEvent.keyboard('{Home}')
    expect(told()).toEqual(['300', '300', '1000'])
    await userEvent.dblClick(edge())
    expect(told()).toEqual(['300', '320', '1000'])
  })

  it('follows the pointer until it is let go, within its bounds', async () => {
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
