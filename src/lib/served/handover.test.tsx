import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { handOver, watchHolds } from './handover'
import { watchFields } from './carry-visit'

const FORM = `<form>
  <input name="email" type="email" aria-label="Email" />
  <input name="password" type="password" aria-label="Password" />
  <button type="button" data-show-password="">Show</button>
  <input name="kept" type="checkbox" aria-label="Stay logged in" />
  <a href="/reset">Forgot your password?</a>
</form>`

const served = () => document.getElementById('served-page')
const inApp = (name: string): HTMLInputElement => {
  const field = document.querySelector(`#root [name="${name}"]`)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The app has no field ${name}`)
  return field
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = `<div id="served-page">${FORM}</div><div id="root"></div>`
  const page = served()
  if (!page) throw new Error('There is no served page')
  watchHolds(page)
  watchFields(page)
})

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-app')
})

/** Renders the app's page behind the served one. */
function renderApp(): void {
  const root = document.getElementById('root')
  if (root) root.innerHTML = FORM
}

describe('the app replaces the served page', () => {
  it('with what was typed, and with the focus and the caret where they were', async () => {
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email'), 'ada@council.example')
    await user.click(screen.getByLabelText('Stay logged in'))
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    await user.type(password, 'copper-lantern-42')
    password.setSelectionRange(2, 6, 'backward')
    renderApp()
    await nextTask()
    const done = vi.fn<() => void>()
    handOver(done)
    expect(done).toHaveBeenCalledOnce()
    expect(served()).toBeNull()
    expect(document.documentElement.hasAttribute('data-app')).toBe(true)
    expect([inApp('email').value, inApp('password').value, inApp('kept').checked]).toEqual([
      'ada@council.example',
      'copper-lantern-42',
      true,
    ])
    expect(document.activeElement).toBe(inApp('password'))
    const { selectionStart, selectionEnd, selectionDirection } = inApp('password')
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual([2, 6, 'backward'])
  })

  it('with the caret in an email address', async () => {
    const email = screen.getByLabelText<HTMLInputElement>('Email')
    await userEvent.type(email, 'ada@council.exmple')
    email.setSelectionRange(14, 14)
    await nextTask()
    renderApp()
    const selected: unknown[] = []
    // Fields of the type email throw.
    vi.spyOn(inApp('email'), 'setSelectionRange').mockImplementation(function select(this: HTMLInputElement, ...range) {
      selected.push([this.type, ...range])
    })
    handOver(() => undefined)
    expect(document.activeElement).toBe(inApp('email'))
    expect(selected).toEqual([['text', 14, 14, 'none']])
    expect(inApp('email').type).toBe('email')
  })

  it('with the focus on the same link, and fields that were left empty as the app has filled them', () => {
    screen.getByRole('link').focus()
    renderApp()
    inApp('email').value = 'from-the-app@council.example'
    handOver(() => undefined)
    expect(document.activeElement).toBe(document.querySelector('#root a'))
    expect(inApp('email').value).toBe('from-the-app@council.example')
  })

  it('and shows the password if the visitor has', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
    await nextTask()
    renderApp()
    const clicked = vi.fn<() => void>()
    document.querySelector('#root button')?.addEventListener('click', clicked)
    handOver(() => undefined)
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('at once where no served page is shown', () => {
    served()?.remove()
    const done = vi.fn<() => void>()
    handOver(done)
    expect(done).toHaveBeenCalledOnce()
  })
})

describe('the app waits', () => {
  it.each([
    ['a press of the pointer', () => fireEvent.pointerDown(screen.getByRole('link'), { button: 0 }), () => fireEvent.pointerUp(window)],
    [
      'a press of the space bar',
      () => fireEvent.keyDown(screen.getByRole('button'), { key: ' ' }),
      () => fireEvent.keyUp(window, { key: ' ' }),
    ],
    [
      'a composed letter',
      () => fireEvent.compositionStart(screen.getByLabelText('Email')),
      () => fireEvent.compositionEnd(served()?.querySelector('input') ?? window),
    ],
  ])('for the end of %s', async (_what, begin, end) => {
    begin()
    renderApp()
    const done = vi.fn<() => void>()
    handOver(done)
    expect(done).not.toHaveBeenCalled()
    // A press moves the focus, and the field that had it reports its change.
    fireEvent.change(screen.getAllByLabelText('Email')[0] ?? window)
    await nextTask()
    expect(done).not.toHaveBeenCalled()
    end()
    // The click that ends a press comes first.
    expect(served()).not.toBeNull()
    await nextTask()
    expect(done).toHaveBeenCalledOnce()
    expect(served()).toBeNull()
  })

  it('not for a press that opens the context menu', () => {
    fireEvent.pointerDown(screen.getByRole('link'), { button: 2 })
    const done = vi.fn<() => void>()
    handOver(done)
    expect(done).toHaveBeenCalledOnce()
  })

  it('until scripts may read what the browser has filled', async () => {
    const page = served()
    const email = screen.getByLabelText<HTMLInputElement>('Email')
    const query = (selector: string) => document.querySelectorAll(`#served-page ${selector.replace(':autofill', '[name="email"]')}`)
    if (page) vi.spyOn(page, 'querySelectorAll').mockImplementation(query)
    renderApp()
    const done = vi.fn<() => void>()
    handOver(done)
    expect(done).not.toHaveBeenCalled()
    email.value = 'ada@council.example'
    fireEvent.change(email)
    await nextTask()
    expect(done).toHaveBeenCalledOnce()
  })

  it('no longer once it has stopped', async () => {
    fireEvent.pointerDown(screen.getByRole('link'), { button: 0 })
    const done = vi.fn<() => void>()
    handOver(done)()
    fireEvent.pointerUp(window)
    await nextTask()
    expect(done).not.toHaveBeenCalled()
  })
})
