import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderAt } from '#ui/test-support.tsx'
import type { Email } from './dev-controls'
import { OutboxPage } from './outbox-page'

const email = (id: string, link: Email['link']): Email => ({
  id,
  to: 'ada@council.example',
  subject: `Letter ${id}`,
  text: 'Please verify.',
  sentAt: 1_795_132_800,
  link,
})

test('[AUTH-07] the outbox explains that no email is sent, and shows the valid links of each email', async () => {
  const emails = [
    email('a', { href: '/verify?token=t', state: 'good' }),
    email('b', { href: '/reset?token=u', state: 'used' }),
    email('c', { href: '/reset?token=v', state: 'expired' }),
    email('d', null),
  ]
  renderAt('/dev/outbox', <OutboxPage read={() => Promise.resolve(emails)} />)
  expect(screen.getByText(/instead of being sent/)).toBeTruthy()
  const items = within(await screen.findByRole('list', { name: 'Emails' })).getAllByRole('listitem')
  expect(items.map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null)).toEqual(['/verify?token=t', null, null, null])
  expect(items[1]?.textContent).toContain('Link used')
  expect(items[2]?.textContent).toContain('Link expired')
})

test('an outbox that fails to load can be reloaded, and an empty one shows that it has no emails', async () => {
  let isBroken = true
  renderAt(
    '/dev/outbox',
    <OutboxPage read={() => (isBroken ? Promise.reject(new Error('The storage is closed.')) : Promise.resolve([]))} />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The storage is closed.')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No emails')).toBeTruthy()
})
