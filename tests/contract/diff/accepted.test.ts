import { expect, it } from 'vitest'

import { acceptChanges } from './accepted'

const change = { place: 'Review (answer).width', what: 'is optional now', isBreaking: true, why: 'clients may meet what they do not know' }
const entry = { place: change.place, changes: [change.what], reason: 'Omitted only where 1.0.0 answers 501.' }

it('accepts a change at the place and with the wording of its entry', () => {
  expect(acceptChanges([change], [entry])).toEqual({ changes: [{ ...change, isBreaking: false, why: entry.reason }], unused: [] })
})

it.each([
  ['another place', { ...change, place: 'Review (answer).height' }],
  ['another change', { ...change, what: 'was removed' }],
])('leaves a change at %s breaking, and reports the unused entry', (_what, other) => {
  expect(acceptChanges([other], [entry])).toEqual({ changes: [other], unused: ['Review (answer).width: is optional now'] })
})
