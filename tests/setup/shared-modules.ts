import { afterAll, afterEach } from 'vitest'

import { release } from '../../src/notifications/error-slots'
import { notificationsState } from '../../src/notifications/notify'
import { resetState } from '../../src/state/persisted-state'

// Files that share modules share a document, the stores, toasts, and errors that aren't shown again while they are held.

const fresh = { root: document.documentElement.cloneNode(false) as HTMLElement, address: location.href }

afterEach(() => {
  notificationsState.list = []
  release('server')
  release('frontend')
})

afterAll(() => {
  const { documentElement: root } = document
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  for (const { name, value } of fresh.root.attributes) root.setAttribute(name, value)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', fresh.address)
  resetState()
})
