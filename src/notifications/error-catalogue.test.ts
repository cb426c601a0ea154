import { describe, expect, it } from 'vitest'

import { ApiError } from '../api/api-error'
import { describeError } from './error-catalogue'

const answer = (status: number, body?: unknown) => new ApiError(status, 'GET /media', body)
const wordsOf = (error: unknown) => describeError(error)?.message

describe('the error catalogue', () => {
  it('[NOTE-06] returns "Server Error" without a message', () => {
    expect([new Error(''), undefined, null, '', { odd: true }].map(wordsOf)).toEqual(Array<string>(5).fill('Server Error'))
  })

  it('[NOTE-07] returns the error field of a 500, or that the connection is lost', () => {
    expect(wordsOf(answer(500, { error: 'The disk failed.' }))).toBe('The disk failed.')
    expect(wordsOf(answer(500))).toBe('Lost Server Connection. Please refresh')
    expect(wordsOf(answer(500, '<html>Bad gateway</html>'))).toBe('Lost Server Connection. Please refresh')
    expect(wordsOf(new Error('Request failed with status code 500'))).toBe('Lost Server Connection. Please refresh')
    // 500 as part of a longer number is not a status.
    expect(wordsOf(new Error('The image is 15000 pixels wide'))).toBe('The image is 15000 pixels wide')
  })

  it.each(['The image is 20,500 pixels wide. Scale it down.', 'The decoder stopped at frame 500.', '500 of 600 files could not be moved.'])(
    '[NOTE-07] shows an error without a response as it is: %j',
    (text) => {
      expect(wordsOf(new Error(text))).toBe(text)
      expect(wordsOf(text)).toBe(text)
    },
  )

  it('[NOTE-07] recognises the status in the message of a request', () => {
    expect(wordsOf('Request failed with status code 500')).toBe('Lost Server Connection. Please refresh')
  })

  it.each(['invalid user', 'Invalid User', 'Error: INVALID USER (ada)'])('[NOTE-08] offers to resend the verification for %j', (text) => {
    expect(describeError(answer(403, { error: text }))).toEqual({
      message: expect.stringContaining('Verify your email address') as unknown,
      variant: 'error',
      autoHideDuration: 10_000,
      button: { action: 'resend_verification', closeButton: true },
    })
  })

  it('[NOTE-09] offers an upgrade for an upload over the limit, and persists', () => {
    expect(describeError(answer(403, { error: 'Uploading this file takes you over upload limit' }))).toEqual({
      message: 'Uploading this file takes you over upload limit',
      variant: 'error',
      persist: true,
      button: { action: 'upgrade', closeButton: true },
    })
  })

  it('[NOTE-10] returns the response data, else the error message', () => {
    expect(wordsOf(answer(409, { error: 'Changed elsewhere.' }))).toBe('Changed elsewhere.')
    expect(wordsOf(answer(418, 'I am a teapot'))).toBe('I am a teapot')
    expect(wordsOf(answer(422, { field: 'name' }))).toBe('{"field":"name"}')
    expect(wordsOf(answer(502, '<html><body>Bad gateway</body></html>'))).toBe('Request failed with status code 502')
    expect(wordsOf(answer(418, 'x'.repeat(1000)))).toBe('Request failed with status code 418')
    expect(wordsOf(new Error('The file is empty'))).toBe('The file is empty')
    expect(wordsOf('plain words')).toBe('plain words')
  })

  it('[NOTE-11] returns null for cancelled requests', () => {
    expect(describeError(new DOMException('Aborted', 'AbortError'))).toBeNull()
  })
})
