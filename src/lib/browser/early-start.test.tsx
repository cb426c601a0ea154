import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { onLateStart, takeEarlyStart, watchEarlyStart } from './early-start'

const file = new File(['bytes'], 'street.jpg', { type: 'image/jpeg' })
const served = document.createElement('div')

beforeEach(() => {
  served.innerHTML = `<button data-start="empty">Start without an account</button>
    <button data-start="files">Choose files</button>
    <input type="file" multiple hidden aria-label="Files to redact" />
    <p data-start="status">Files stay on this computer.</p>`
  document.body.append(served)
  watchEarlyStart(served)
})

afterEach(() => {
  document.body.replaceChildren()
  takeEarlyStart()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('keeps a click on the served page until the app takes it, once', async () => {
  expect(takeEarlyStart()).toBeUndefined()
  await userEvent.click(button('Start without an account'))
  expect(served.textContent).toContain('Starting…')
  expect(button('Start without an account').disabled).toBe(true)
  expect(button('Start without an account').getAttribute('aria-busy')).toBe('true')
  expect(takeEarlyStart()).toEqual({ dropped: undefined })
  expect(takeEarlyStart()).toBeUndefined()
})

it('keeps chosen files', async () => {
  let isOpened = false
  const input = screen.getByLabelText('Files to redact')
  input.addEventListener('click', () => (isOpened = true))
  await userEvent.click(button('Choose files'))
  expect(isOpened).toBe(true)
  await userEvent.upload(input, file)
  expect(takeEarlyStart()).toEqual({ dropped: { files: [file], folders: [] } })
})

it('passes on files that are chosen after the app has replaced the served page', async () => {
  const take = vi.fn<() => void>()
  const stop = onLateStart(take)
  const input = screen.getByLabelText('Files to redact')
  served.remove()
  await userEvent.upload(input, file)
  expect(take).toHaveBeenCalledTimes(1)
  expect(takeEarlyStart()).toEqual({ dropped: { files: [file], folders: [] } })
  stop()
  await userEvent.upload(input, file)
  expect(take).toHaveBeenCalledTimes(1)
})

const transfer = (files: File[], types = ['Files']) => ({ dataTransfer: { types, items: [], files, dropEffect: 'none' } })

it('keeps dropped files, which the browser would open otherwise', () => {
  expect(fireEvent.dragOver(window, transfer([]))).toBe(false)
  expect(fireEvent.drop(window, transfer([file]))).toBe(false)
  expect(takeEarlyStart()).toEqual({ dropped: { files: [file], folders: [] } })
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
