import { expect, it } from 'vitest'

import { mimeText } from './mime-text'

const readOf = (text: string): string | undefined => mimeText(text)?.text

const email = (headers: string, body: string): string => `From: a@example.org\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${body}`

it('[MEDIA-01] reads the body of an email that is encoded as quoted-printable', () => {
  const text = email(
    'Content-Type: text/plain;\r\n charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable',
    'Dear Mary Hart=\r\nley,\r\nM=C3=BCller is here. 1 + 1 =3D 2\r\n',
  )
  expect(readOf(text)).toMatch(/\n\nDear Mary Hartley,\nMüller is here\. 1 \+ 1 = 2\n$/)
})

it('[MEDIA-01] reads bodies in other character sets', () => {
  const quoted = 'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: Quoted-Printable'
  expect(readOf(email(quoted, 'M=FCller'))).toContain('\n\nMüller')
  expect(readOf(email(quoted.replace('iso-8859-1', 'nonsense'), 'M=C3=BCller'))).toContain('\n\nMüller')
  expect(readOf(email(quoted.replace('iso-8859-1', 'shift_jis'), '=93c=92=86'))).toContain('\n\n田中')
})

it.each([
  ['base64', 'Subject: =?UTF-8?B?TWFyeSBIYXJ0bGV5?= left', 'Subject: Mary Hartley left'],
  ['quoted letters', 'Subject: =?utf-8?q?J=C3=BCrgen_M=C3=BCller?=', 'Subject: Jürgen Müller'],
  ['several words', 'To: =?ISO-8859-1?Q?M=FC?=\n =?ISO-8859-1?Q?ller?= <a@example.org>', 'To: Müller <a@example.org>'],
  ['a character that two words share', 'To: =?utf-8?B?TcM=?= =?utf-8?B?vGxsZXI=?=', 'To: Müller'],
  ['a language', 'To: =?utf-8*de?Q?M=C3=BCller?=', 'To: Müller'],
])('[MEDIA-01] reads headers of emails that are encoded as %s', (_name, written, read) => {
  expect(readOf(written)).toBe(read)
})

it('[MEDIA-01] reads the parts of an email, and leaves out data that isn’t text', () => {
  const part = (type: string, transfer: string, body: string): string =>
    `--b1\nContent-Type: ${type}\nContent-Transfer-Encoding: ${transfer}\n\n${body}\n`
  const text = `Subject: x\nContent-Type: multipart/mixed; boundary="b1"\n\n${[
    part('text/plain; charset=utf-8', 'quoted-printable', 'Hart=\nley'),
    part('text/html; charset=utf-8', 'base64', 'PGI+TWFyeSBI\nYXJ0bGV5PC9iPg=='),
    part('image/png; name="=?utf-8?Q?J=C3=BCrgen?=.png"', 'base64', 'iVBORw0KGgo='),
    part('application/pdf', 'base64', 'JVBERi0xLjQ='),
    part('text/plain', '7bit', 'a=20b'),
  ].join('')}--b1--\n`
  const { text: read = '', attachments } = mimeText(text) ?? {}
  expect(attachments).toEqual(['Jürgen.png', 'application/pdf'])
  expect(read).not.toMatch(/iVBOR|JVBER/)
  for (const body of ['Hartley\n--b1', '<b>Mary Hartley</b>\n--b1', 'a=20b\n--b1--']) expect(read).toContain(`\n\n${body}`)
})

it('[MEDIA-01] reads the messages of a mailbox', () => {
  const message = (body: string): string =>
    `From a@example.org Tue Dec  1 2026\n${email('Content-Transfer-Encoding: quoted-printable', body)}\n\n`
  const read = readOf(message('Hart=\nley') + message('Wolf=\nram')) ?? ''
  expect(read).toContain('\n\nHartley\n')
  expect(read).toContain('\n\nWolfram\n')
})

it.each([
  'Dear Mary Hartley,\n\na = b\nc=\nd',
  'Name: Mary Hartley\nRole: witness\n\nx=20y',
  'The subject was =?utf-8? or so.',
  '=?utf-8?B?####?=',
])('leaves other texts as they are: %j', (text) => {
  expect(readOf(text)).toBeUndefined()
})

it('takes linear time', () => {
  const body = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='.repeat(2)
  const text = email('Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable', `${body}\r\n`.repeat(150_000))
  const started = performance.now()
  expect(readOf(text)?.length).toBeGreaterThan(1_000_000)
  expect(performance.now() - started).toBeLessThan(15_000)
})
