import { createTransport } from 'nodemailer'

import type { Mail } from '#backend/ports/mail.ts'
import type { Tables } from '#backend/ports/tables.ts'
import { paths } from '#lib/addresses/paths.ts'
import type { ServerSettings } from '../settings'

interface SmtpParts {
  settings: NonNullable<ServerSettings['mail']>
  /** The origin of the links. */
  publicUrl: string
  tables: Pick<Tables, 'get'>
}

/** Sends emails by SMTP. An email that can't be sent is reported without its address and link; the person can request another. */
export function smtpMail({ settings, publicUrl, tables }: SmtpParts): Mail {
  const transport = createTransport(settings.url)
  return {
    deliver: ({ to, subject, text, token: id }) => {
      const send = async (): Promise<void> => {
        const token = id === null ? undefined : await tables.get('tokens', id)
        const page = token && (token.kind === 'verify' ? paths.verify(token.id) : paths.reset(token.id))
        await transport.sendMail({ from: settings.from, to, subject, text: page === undefined ? text : `${text}\n\n${publicUrl}${page}\n` })
      }
      send().catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        console.error(`Couldn’t send an email (${code}).`)
      })
    },
  }
}
