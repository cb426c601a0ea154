import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { EmailRecord, TokenRecord } from '#backend/records/accounts.ts'
import type { Tables } from '#backend/ports/tables.ts'
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

let server: Server
let received: string[]
/** Resolves with the next email that arrives. */
let arrived: Promise<string>

/** Accepts one email per connection, or refuses its sender. */
async function listen(refuses = false): Promise<string> {
  received = []
  arrived = new Promise((resolve) => {
    server = createServer((socket) => {
      let text: string | undefined
      socket.write('220 mail.example\r\n')
      socket.on('data', (data) => {
        for (const line of data.toString().split('\r\n').slice(0, -1)) {
          if (text !== undefined && line !== '.') text += `${line}\n`
          else if (text !== undefined) {
            received.push(text)
            resolve(text)
            text = undefined
            socket.write('250 queued\r\n')
          } else if (line === 'DATA') {
            text = ''
            socket.write('354 go on\r\n')
          } else if (line.startsWith('MAIL FROM') && refuses) socket.write('550 no\r\n')
          else socket.write('250 ok\r\n')
        }
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Only the tokens are read. */
const tablesWith = (kind: TokenRecord['kind']) => ({ get: () => Promise.resolve({ ...token, kind }) }) as unknown as Pick<Tables, 'get'>

const mailTo = (url: string, kind: TokenRecord['kind'] = 'reset') =>
  smtpMail({ settings: { url, from: 'studio@council.example' }, publicUrl: 'https://studio.example', tables: tablesWith(kind) })

afterEach(() => new Promise((resolve) => server.close(resolve)))

describe('emails by SMTP', () => {
  it.each([
    ['reset', 'https://studio.example/reset?token=token-1'],
    ['verify', 'https://studio.example/verify?token=token-1'],
  ] as const)('have the link of a token to %s', async (kind, link) => {
    mailTo(await listen(), kind).deliver(email)
    const text = (await arrived).replaceAll('=\n', '').replaceAll('=3D', '=')
    expect(text).toContain('From: studio@council.example')
    expect(text).toContain('To: ada@council.example')
    expect(text).toContain(link)
  })

  it('leave out messages to the makers of the product', async () => {
    const mail = mailTo(await listen())
    mail.deliver({ ...email, to: 'team@redaction-studio.example', token: null })
    mail.deliver(email)
    await arrived
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('ada@council.example')
  })

  it('that are refused are reported without their address and link', async () => {
    const errors = vi.spyOn(console, 'error')
    const reported = new Promise<string>((resolve) => {
      errors.mockImplementation((text: string) => resolve(text))
    })
    mailTo(await listen(true)).deliver(email)
    expect(await reported).toBe('Couldn’t send an email (EENVELOPE).')
    errors.mockClear()
  })
})
