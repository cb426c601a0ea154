import { expect, it } from 'vitest'

import { namesOfClient } from './client-names'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', { browser: 'Firefox', system: 'Windows' }],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS' },
  ],
  ['ada@council.example/1.0', {}],
  ['', {}],
])('names the browser and the system of %j, and nothing of other texts', (userAgent, names) => {
  expect(namesOfClient(userAgent)).toEqual(names)
})
