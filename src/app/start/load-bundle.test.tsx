import { afterEach, expect, it } from 'vitest'

import { loadBundle } from './load-bundle'

afterEach(() => {
  document.head.replaceChildren()
})

it.each([
  ['modern', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', 'module'],
  ['legacy', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.0.0 Safari/537.36', ''],
])('[VAL-06] loads only the %s bundle in a browser that needs it', (name, userAgent, type) => {
  const own = document.createElement('script')
  own.setAttribute('data-modern', '/modern.js')
  own.setAttribute('data-legacy', '/legacy.js')
  loadBundle(own, userAgent)
  const scripts = [...document.head.querySelectorAll('script')]
  expect(scripts.map((script) => [script.getAttribute('src'), script.type])).toEqual([[`/${name}.js`, type]])
})
