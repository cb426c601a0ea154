import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'

import { clientAddress, parseProxies } from './client-address'

function proxies(...texts: string[]): BlockList {
  const parsed = parseProxies(texts)
  if ('wrong' in parsed) throw new Error(parsed.wrong)
  return parsed.list
}

describe('[AUTH-03] the client whose attempts are counted', () => {
  it.each([
    ['without a trusted proxy, whatever it claims', '198.51.100.7', '203.0.113.9', [], '198.51.100.7'],
    ['that isn’t a trusted proxy', '198.51.100.7', '203.0.113.9', ['127.0.0.1'], '198.51.100.7'],
    ['behind a proxy', '127.0.0.1', '203.0.113.9', ['127.0.0.1'], '203.0.113.9'],
    ['behind a proxy that is connected by IPv6', '::ffff:127.0.0.1', '203.0.113.9', ['127.0.0.1'], '203.0.113.9'],
    ['behind a proxy, after what it claims', '127.0.0.1', '10.1.1.1, 192.0.2.1, 203.0.113.9', ['127.0.0.1'], '203.0.113.9'],
    ['behind two proxies', '10.0.0.2', '192.0.2.1, 203.0.113.9, 10.20.30.40', ['10.0.0.0/8'], '203.0.113.9'],
    ['behind a proxy that names no address', '127.0.0.1', '203.0.113.9, unknown', ['127.0.0.1'], '127.0.0.1'],
    ['behind a proxy that sends nothing', '127.0.0.1', null, ['127.0.0.1'], '127.0.0.1'],
    ['with IPv6 by its network', '2001:db8:1:2:3:4:5:6', null, [], '2001:db8:1:2::/64'],
    ['with IPv6 in another spelling', '127.0.0.1', '2001:0DB8:0001:0002::9', ['127.0.0.1'], '2001:db8:1:2::/64'],
    ['with IPv6 of few groups', '2001:db8::1', null, [], '2001:db8:0:0::/64'],
    ['on this machine', '::1', null, [], '0:0:0:0::/64'],
    ['behind a proxy with IPv6', 'fd00::5', '203.0.113.9', ['fd00::/8'], '203.0.113.9'],
  ])('is one %s', (_name, connection, forwardedFor, trusted, client) => {
    expect(clientAddress(connection, forwardedFor, proxies(...trusted))).toBe(client)
  })
})

describe('trusted proxies', () => {
  it.each(['true', 'proxy.example', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/x', '127.0.0.1:80', ''])(
    'can’t be %j',
    (text) => {
      expect(parseProxies(['127.0.0.1', text, 'later'])).toEqual({ wrong: text })
    },
  )
})
