import { createServer, type AddressInfo } from 'node:net'

/** A mail server on this machine. */
export interface MailReceiver {
  /** Its address, as `SMTP_URL` names it. */
  url: string
  /** Resolves with the text of the next email that no one has waited for. */
  next: () => Promise<string>
  /** The emails that no one has waited for. */
  waiting: string[]
  close: () => Promise<void>
}

/** Accepts emails, or refuses their senders. */
export async function receiveMail({ refuses = false } = {}): Promise<MailReceiver> {
  const waiting: string[] = []
  const takers: ((text: string) => void)[] = []
  const accept = (text: string): void => {
    // Quoted-printable.
    const plain = text.replaceAll('=\n', '').replaceAll('=3D', '=')
    const take = takers.shift()
    if (take) take(plain)
    else waiting.push(plain)
  }
  const server = createServer((socket) => {
    let text: string | undefined
    socket.write('220 mail.example\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (text !== undefined && line !== '.') text += `${line}\n`
        else if (text !== undefined) {
          accept(text)
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on a port has an address of this type.
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const text = waiting.shift()
      return text === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(text)
    },
    waiting,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
