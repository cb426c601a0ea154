import { afterEach, describe, expect, it, vi } from 'vitest'

import type { EmailRecord, TokenRecord } from '#backend/records/accounts.ts'
import type { Tables } from '#backend/ports/tables.ts'
import { receiveMail, type MailReceiver } from '#tests/tools/receive-mail.ts'
import { smtpMail } from './smtp-mail'

const email: EmailRecord = {
  id: 'email-1',
  to: 'ada@council.example',
  subject: 'Reset your password',
  text: 'Open the link to choose a new password.',
  token: 'token-1',
  createdAt: 1,
}
const token: TokenRecord = { id: 'token-1', kind: 'reset', userId: 'user-1', expiresAt: 10, usedAt: null }

let receiver: MailReceiver

/** Only the tokens are read. */
const tablesWith = (kind: TokenRecord['kind']) => ({ get: () => Promise.resolve({ ...token, kind }) }) as unknown as Pick<Tables, 'get'>

async function mailTo(kind: TokenRecord['kind'] = 'reset', refuses = false) {
  receiver = await receiveMail({ refuses })
  const settings = { url: receiver.url, from: 'studio@council.example' }
  return smtpMail({
    settings,
    publicUrl: 'https://studio.example',
    tables: tablesWith(kind),
    secretOf: (id) => (id === 'token-1' ? 'secret-1' : undefined),
  })
}

afterEach(() => receiver.close())

describe('emails by SMTP', () => {
  it.each([
    ['reset', 'https://studio.example/reset?token=secret-1'],
    ['invitation', 'https://studio.example/reset?token=secret-1'],
    ['verify', 'https://studio.example/verify?token=secret-1'],
  ] as const)('have the link of a token to %s', async (kind, link) => {
    const mail = await mailTo(kind)
    mail.deliver(email)
    const text = await receiver.next()
    expect(text).toContain('From: studio@council.example')
    expect(text).toContain('To: ada@council.example')
    expect(text).toContain(link)
  })

  it('leave out messages to the makers of the product', async () => {
    const mail = await mailTo()
    mail.deliver({ ...email, to: 'team@redaction-studio.example', token: null })
    mail.deliver(email)
    expect(await receiver.next()).toContain('ada@council.example')
    expect(receiver.waiting).toEqual([])
  })

  it('that are refused are reported without their address and link', async () => {
    const errors = vi.spyOn(console, 'error')
    const reported = new Promise<string>((resolve) => {
      errors.mockImplementation((text: string) => resolve(text))
    })
    const mail = await mailTo('reset', true)
    mail.deliver(email)
    expect(await reported).toBe('Couldn’t send an email (EENVELOPE).')
    errors.mockClear()
  })
})
