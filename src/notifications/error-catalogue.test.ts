import { describe, expect, it } from 'vitest'

import { ApiError } from '#api/api-error.ts'
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

  it.each([
    'The image is 20,500 pixels wide. Scale it down.',
    'The image is 1500 pixels wide.',
    'The decoder stopped at frame 500.',
    '500 of 600 files could not be moved.',
    'Error 5000: the page has 500 words.',
    'Error 500.25 is not a code.',
    'HTTP 5001',
  ])('[NOTE-07] shows an error without a response unchanged: %j', (text) => {
    expect(wordsOf(new Error(text))).toBe(text)
    expect(wordsOf(text)).toBe(text)
  })

  it.each([
    'Request failed with status code 500',
    'Error 500',
    'Error: 500',
    'HTTP 500',
    'http error 500.',
    'HTTP/1.1 500 Internal Server Error',
    'The proxy responded: 500 Internal Server Error',
    'Loading failed (status 500)',
  ])('[NOTE-07] recognises the status in %j, without a response', (text) => {
    expect(wordsOf(new Error(text))).toBe('Lost Server Connection. Please refresh')
    expect(wordsOf(text)).toBe('Lost Server Connection. Please refresh')
  })

  it.each(['The upload is 20,500 pixels wide', 'Line 1500 is too long', '1.500 s are missing'])(
    '[NOTE-07] shows the words of a refusal with a longer number: %j',
    (text) => {
      expect(wordsOf(Object.assign(new Error(text), { status: 422, body: undefined }))).toBe(text)
    },
  )

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
    expect(wordsOf(new Error('The file is empty'))).toBe('The file is empty')
    expect(wordsOf('plain words')).toBe('plain words')
  })

  it('[NOTE-10] shortens long response data to 300 characters, and never cuts an emoji in half', () => {
    expect(wordsOf(answer(418, 'x'.repeat(300)))).toBe('x'.repeat(300))
    expect(wordsOf(answer(418, `${'x'.repeat(298)} and more`))).toBe(`${'x'.repeat(298)}…`)
    expect(wordsOf(answer(422, { rows: Array<number>(1000).fill(7) }))).toBe(`{"rows":[${'7,'.repeat(145)}…`)
    expect(wordsOf(answer(418, '🙂'.repeat(1000)))).toBe(`${'🙂'.repeat(299)}…`)
    expect(wordsOf(answer(409, { error: 'x'.repeat(1000) }))).toBe('x'.repeat(1000))
  })

  it.each([
    '<html><body>Bad gateway</body></html>',
    '\n<!DOCTYPE html>\n<html lang="en"><body><pre>Cannot GET /</pre></body></html>',
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    '<!-- served by the proxy --><p>Bad gateway</p>',
    '<h1>Bad gateway</h1>',
  ])('[NOTE-10] names the status in place of the page %j', (page) => {
    expect(wordsOf(answer(502, page))).toBe('Request failed with status code 502')
    expect(wordsOf(answer(429, page))).toBe('Too many requests. Try again later.')
  })

  it('[NOTE-10] shows text that only starts like a page', () => {
    expect(wordsOf(answer(422, '<name> is not a field'))).toBe('<name> is not a field')
    expect(wordsOf(answer(422, '< 5 files are allowed'))).toBe('< 5 files are allowed')
  })

  it('[NOTE-11] returns null for cancelled requests', () => {
    expect(describeError(new DOMException('Aborted', 'AbortError'))).toBeNull()
  })
})
