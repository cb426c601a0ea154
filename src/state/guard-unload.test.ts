import { expect, test } from 'vitest'

import { guardUnload } from './guard-unload'

test('[UPL-06] gives browsers the warning of the specification while it is on', () => {
  const page = new EventTarget()
  const guard = guardUnload(page)
  const leave = (): { returnValue?: unknown; isPrevented: boolean } => {
    const event: Event & { returnValue?: unknown } = new Event('beforeunload', { cancelable: true })
    Object.defineProperty(event, 'returnValue', { value: undefined, writable: true })
    page.dispatchEvent(event)
    return { returnValue: event.returnValue, isPrevented: event.defaultPrevented }
  }
  guard(true)
  expect(leave()).toEqual({ returnValue: "You're currently uploading a file so further progress will be lost", isPrevented: true })
  guard(false)
  expect(leave()).toEqual({ returnValue: undefined, isPrevented: false })
})

test('[UPL-06] gives browsers another warning for other work', () => {
  const page = new EventTarget()
  guardUnload(page, 'The archive isn’t complete.')(true)
  const event: Event & { returnValue?: unknown } = new Event('beforeunload', { cancelable: true })
  Object.defineProperty(event, 'returnValue', { value: undefined, writable: true })
  page.dispatchEvent(event)
  expect(event.returnValue).toBe('The archive isn’t complete.')
})
