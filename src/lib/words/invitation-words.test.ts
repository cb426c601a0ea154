import { expect, test } from 'vitest'

import { invitationWords } from './invitation-words'

test('promises an email only where emails are sent', () => {
  expect(invitationWords('ben@hill.example', true)).toBe('Invitation sent to ben@hill.example.')
  expect(invitationWords('ben@hill.example', false)).toBe('The invitation to ben@hill.example is in the outbox.')
})
