import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SearchField, TYPING_MILLISECONDS } from './search-field'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const value = () => screen.getByRole<HTMLInputElement>('searchbox').value
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('keeps and searches a character that is typed before the URL has changed', () => {
  const onSearch = vi.fn<(term: string) => void>()
  const { rerender } = render(<SearchField term="" onSearch={onSearch} />)
  type('br')
  vi.advanceTimersByTime(TYPING_MILLISECONDS)
  expect(onSearch).toHaveBeenLastCalledWith('br')
  type('bri')
  rerender(<SearchField term="br" onSearch={onSearch} />)
  expect(value()).toBe('bri')
  vi.advanceTimersByTime(TYPING_MILLISECONDS)
  expect(onSearch).toHaveBeenLastCalledWith('bri')
})

test('follows changes of the URL', () => {
  const onSearch = vi.fn<(term: string) => void>()
  const { rerender } = render(<SearchField term="" onSearch={onSearch} />)
  type('br')
  vi.advanceTimersByTime(TYPING_MILLISECONDS)
  for (const term of ['br', '', 'br']) {
    rerender(<SearchField term={term} onSearch={onSearch} />)
    expect(value()).toBe(term)
  }
  vi.advanceTimersByTime(TYPING_MILLISECONDS)
  expect(onSearch).toHaveBeenCalledTimes(1)
})
