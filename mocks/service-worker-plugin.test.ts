import { runInNewContext } from 'node:vm'

import { expect, it, vi } from 'vitest'

import { bundleServiceWorker } from './service-worker-plugin.ts'

it('makes one classic script of our worker and MSW’s behind it', async () => {
  const addEventListener = vi.fn<(type: string, listener: unknown) => void>()
  const scope = { addEventListener, location: { origin: 'http://localhost' } }
  const code = `${await bundleServiceWorker(true)}; [typeof activeClientIds.has, typeof handleRequest].join()`
  // Run as a script, in which a module's import or export would not parse.
  const types: unknown = runInNewContext(code, { ...scope, self: scope, BroadcastChannel: EventTarget })
  // Ours come first, so that they can keep events from MSW's.
  expect(addEventListener.mock.calls.map(([type]) => type)).toEqual(['fetch', 'message', 'install', 'activate', 'message', 'fetch'])
  // What our worker uses of MSW's; a newer one may call it otherwise.
  expect(types).toBe('function,function')
})
