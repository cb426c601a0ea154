import { expect, it } from 'vitest'

import { loadBrowserParser, readClientInfo } from './client-info'

it('[AUTH-06] reads name, version and mobile flag of the browser', async () => {
  await loadBrowserParser('')
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  expect(readClientInfo(desktop)).toEqual({ browser: 'Chrome', browserVersion: '156.0.0.0', isMobile: false })
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  expect(readClientInfo(phone)).toEqual({ browser: 'Safari', browserVersion: '17.4', isMobile: true })
  expect(readClientInfo('')).toEqual({ browser: '', browserVersion: '', isMobile: false })
})
