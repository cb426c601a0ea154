import { describe, expect, it } from 'vitest'

import { preloadsFor } from './preloads'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const attributes: Readonly<Record<string, string>> = {
  'data-base': '/studio/',
  'data-preload': '/entry.js /shared.js',
  'data-app': '/app.css /app.js',
  'data-pages': 'login /login.css /login.js;home /shell.js /home.js;* /shell.js',
}
const own = { getAttribute: (name: string) => attributes[name] ?? null }

const visit = (path: string, isKnown: boolean, userAgent = CHROME) => preloadsFor(own, { pathname: `/studio/${path}`, isKnown, userAgent })
const APP = ['/entry.js', '/shared.js', '/app.css', '/app.js']

describe('the files that a visit loads at once', () => {
  it.each([
    ['login', false, ['/login.css', '/login.js']],
    ['home', true, ['/shell.js', '/home.js']],
    ['transcript', true, ['/shell.js']],
    ['reset', false, []],
  ])('on the page %s', (path, isKnown, files) => {
    expect(visit(path, isKnown)).toEqual([...APP, ...files])
  })

  it.each([
    ['an old browser', CHROME.replace('156', '90')],
    ['a phone', CHROME.replace('X11; Linux x86_64', 'Linux; Android 14; K').replace(' Safari', ' Mobile Safari')],
  ])('[VAL-06] are those that tell it so in %s', (_name, userAgent) => {
    expect(visit('login', false, userAgent)).toEqual(['/entry.js', '/shared.js'])
  })

  it.each([
    ['a browser that doesn’t know the syntax of the modern bundle', CHROME.replace('156', '60')],
    ['an unknown browser', 'curl/8.0'],
  ])('[VAL-06] are none in %s, which loads another entry', (_name, userAgent) => {
    expect(visit('login', false, userAgent)).toEqual([])
  })

  it('are none where the build lists none', () => {
    expect(preloadsFor({ getAttribute: () => null }, { pathname: '/login', isKnown: false, userAgent: CHROME })).toEqual([])
  })
})
