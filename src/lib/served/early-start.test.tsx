import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { onLateStart, takeEarlyStart, watchEarlyStart } from './early-start'

const file = new File(['bytes'], 'street.jpg', { type: 'image/jpeg' })
const served = document.createElement('div')

beforeEach(() => {
  served.innerHTML = `<button data-start="empty">Start without an account</button>
    <button data-start="files">Choose files</button>
    <input type="file" multiple hidden aria-label="Files to redact" />
    <p data-start="status" data-wait="Starting…">Files stay on this computer.</p>`
  document.body.append(served)
  watchEarlyStart(served)
})

afterEach(() => {
  document.body.replaceChildren()
  takeEarlyStart()
})

const transfer = (files: File[], types = ['Files']) => ({ dataTransfer: { types, items: [], files, dropEffect: 'none' } })

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('keeps a click on the served page until the app takes it, once', async () => {
  expect(takeEarlyStart()).toBeUndefined()
  await userEvent.click(button('Start without an account'))
  expect(served.textContent).toContain('Starting…')
  expect(button('Start without an account').disabled).toBe(true)
  expect(button('Start without an account').getAttribute('aria-busy')).toBe('true')
  expect(takeEarlyStart()).toEqual({ action: 'empty', dropped: undefined })
  expect(takeEarlyStart()).toBeUndefined()
})

describe('on the log-in page', () => {
  beforeEach(() => {
    served.innerHTML = `<form method="post"><input name="password" type="password" aria-label="Password" />
      <button data-start="submit">Log in</button>
      <button type="button" data-start="demo">Use demo account</button></form>
      <button type="button" data-start="more">Show more options</button>
      <button type="button">Dismiss</button>
      <span role="status" data-start="status" data-wait="Logging in…"></span>`
    watchEarlyStart(served)
  })

  it('keeps that the form was submitted, but not what was typed', async () => {
    const sent = vi.fn<(event: Event) => void>()
    window.addEventListener('submit', sent, { once: true })
    await userEvent.type(screen.getByLabelText('Password'), 'copper-lantern-42{Enter}')
    expect(sent.mock.calls[0]?.[0].defaultPrevented).toBe(true)
    expect(button('Log in').getAttribute('aria-busy')).toBe('true')
    expect([button('Log in').disabled, button('Dismiss').disabled]).toEqual([true, false])
    expect(screen.getByRole('status').textContent).toBe('Logging in…')
    // The field stays in use: a typing error can still be corrected.
    expect(screen.getByLabelText<HTMLInputElement>('Password').disabled).toBe(false)
    expect(takeEarlyStart()).toEqual({ action: 'submit', dropped: undefined })
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain('copper')
  })

  it('keeps that the demo account was chosen', async () => {
    await userEvent.click(button('Use demo account'))
    expect(takeEarlyStart()).toEqual({ action: 'demo', dropped: undefined })
  })

  it('shows that more options are loaded, and still lets a visitor log in', async () => {
    await userEvent.click(button('Show more options'))
    expect(button('Show more options').getAttribute('aria-busy')).toBe('true')
    expect(button('Log in').disabled).toBe(false)
    expect(takeEarlyStart()).toBeUndefined()
  })
})

it('refuses dropped files on a page that takes none, so that they don’t replace it', () => {
  document.body.replaceChildren()
  served.innerHTML = '<form><input name="email" /></form>'
  const page = served.cloneNode(true)
  if (!(page instanceof HTMLElement)) throw new Error('The page is no element')
  document.body.append(page)
  watchEarlyStart(page)
  expect(fireEvent.dragOver(window, transfer([]))).toBe(false)
  expect(fireEvent.drop(window, transfer([file]))).toBe(false)
  expect(takeEarlyStart()).toBeUndefined()
})

it('keeps chosen files', async () => {
  let isOpened = false
  const input = screen.getByLabelText('Files to redact')
  input.addEventListener('click', () => (isOpened = true))
  await userEvent.click(button('Choose files'))
  expect(isOpened).toBe(true)
  await userEvent.upload(input, file)
  expect(takeEarlyStart()).toEqual({ action: 'empty', dropped: { files: [file], folders: [] } })
})

it('passes on files that are chosen after the app has replaced the served page', async () => {
  const take = vi.fn<() => void>()
  const stop = onLateStart(take)
  const input = screen.getByLabelText('Files to redact')
  served.remove()
  await userEvent.upload(input, file)
  expect(take).toHaveBeenCalledTimes(1)
  expect(takeEarlyStart()).toEqual({ action: 'empty', dropped: { files: [file], folders: [] } })
  stop()
  await userEvent.upload(input, file)
  expect(take).toHaveBeenCalledTimes(1)
})

it('keeps dropped files, which the browser would open otherwise', () => {
  expect(fireEvent.dragOver(window, transfer([]))).toBe(false)
  expect(fireEvent.drop(window, transfer([file]))).toBe(false)
  expect(takeEarlyStart()).toEqual({ action: 'empty', dropped: { files: [file], folders: [] } })
})

it('ignores a drop of text or of nothing', () => {
  expect(fireEvent.drop(window, transfer([], ['text/plain']))).toBe(true)
  fireEvent.drop(window, transfer([]))
  expect(takeEarlyStart()).toBeUndefined()
  expect(button('Start without an account').disabled).toBe(false)
})

it('leaves drops to the app once the served page is gone', () => {
  served.remove()
  expect(fireEvent.drop(window, transfer([file]))).toBe(true)
  expect(takeEarlyStart()).toBeUndefined()
})
