import { createTransport } from 'nodemailer'

import type { Mail } from '#backend/ports/mail.ts'
import type { Tables } from '#backend/ports/tables.ts'
import { paths } from '#lib/addresses/paths.ts'
import { isLoopback, type ServerSettings } from '../settings'

interface SmtpParts {
  settings: NonNullable<ServerSettings['mail']>
  /** The origin of the links. */
  publicUrl: string
  tables: Pick<Tables, 'get'>
  /** Returns the secret of a link by the ID of its record, once. */
  secretOf: (id: string) => string | undefined
}

/** Sends emails by SMTP. An email that can't be sent is reported without its address and link; the person can request another. */
export function smtpMail({ settings, publicUrl, tables, secretOf }: SmtpParts): Mail {
  const { hostname } = new URL(settings.url)
  // Links to reset a password must not travel in clear.
  const transport = createTransport({ url: settings.url, requireTLS: !isLoopback(hostname) })
  return {
    deliver: ({ to, subject, text, token: id, page }) => {
      // Messages to the makers of the product stay on the server.
      if (id === null && page === undefined) return
      const linked = async (): Promise<string> => {
        if (id === null) return paths.home()
        const secret = secretOf(id)
        if (secret === undefined) throw new Error('The secret of a link is unknown.')
        return (await tables.get('tokens', id))?.kind === 'verify' ? paths.verify(secret) : paths.reset(secret)
      }
      const send = async (): Promise<void> => {
        const path = await linked()
        await transport.sendMail({ from: settings.from, to, subject, text: `${text}\n\n${publicUrl}${path}\n` })
      }
      send().catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        console.error(`Couldn’t send an email (${code}).`)
      })
    },
  }
}
