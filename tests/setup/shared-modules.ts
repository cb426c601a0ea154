import { afterAll, afterEach } from 'vitest'

import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { resetState } from '#state/persisted-state.ts'

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
