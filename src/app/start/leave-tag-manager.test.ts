import { expect, it, vi } from 'vitest'

import { loadTagManager } from '#telemetry/tag-manager.ts'
import { leaveTagManager } from './leave-tag-manager'

type Listener = Parameters<Parameters<typeof leaveTagManager>[0]['subscribe']>[0]

it('[API-05] the page loads again when a person leaves the visitors’ pages with the tag manager', async () => {
  let listener: Listener | undefined
  const reload = vi.fn<() => void>()
  leaveTagManager({ subscribe: (one) => ((listener = one), () => undefined) }, reload)
  const goTo = (pathname: string) => listener?.({ location: { pathname } } as Parameters<Listener>[0], {} as Parameters<Listener>[1])
  goTo('/home')
  expect(reload).not.toHaveBeenCalled()
  await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope: {}, load: () => Promise.resolve() })
  // Sign-up is reported to advertising after it has led to the questions for new users.
  for (const page of ['/login', '/signup', '/signup/extra-details']) goTo(page)
  expect(reload).not.toHaveBeenCalled()
  goTo('/home')
  expect(reload).toHaveBeenCalledOnce()
})
