import { setTimeout as pause } from 'node:timers/promises'

import { Violation } from '../model.ts'
import type { Random } from '../random.ts'
import type { Client, ServerAnswer } from './client.ts'
import type { ServerFile } from './files.ts'

/** The actions of a page with uploads, by tus. */
export interface Transfers {
  /** Sends up to so many parts of a file, after asking how much of it has arrived. */
  send: (file: ServerFile, parts: number) => Promise<void>
  /** Sends the rest of a file. */
  finish: (file: ServerFile) => Promise<void>
}

/** Parts of a file; more than one, so that a kill can come between them. */
const PARTS = 4
/** The longest time between two parts, as of a slow network. Otherwise most uploads would end before a kill. */
const MAX_PAUSE = 60

export function createTransfers({ request }: Client, random: () => Random): Transfers {
  const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit): Promise<ServerAnswer | undefined> =>
    request(method, path, { headers: { 'Tus-Resumable': '1.0.0', ...headers }, ...(body === undefined ? {} : { body }) })

  async function create(file: ServerFile): Promise<void> {
    const encoded = (text: string): string => Buffer.from(text).toString('base64')
    const detect = file.items === 'track' && random().chance(0.3) ? `,detect ${encoded('faces')}` : ''
    const answer = await tus('POST', '/legacy/upload', {
      'Upload-Length': String(file.bytes.length),
      'Upload-Metadata': `filename ${encoded(file.name)},filetype ${encoded(file.fileType)}${detect}`,
    })
    if (answer === undefined) return
    if (answer.status !== 201) throw new Violation(`The upload of ${file.name} can’t begin: ${answer.status} ${answer.text}`)
    file.id = answer.headers.get('location')?.split('/').at(-1)
  }

  /** Notes the offset of a response, which never goes back. */
  function noteOffset(file: ServerFile, answer: ServerAnswer): number {
    const offset = Number(answer.headers.get('upload-offset'))
    if (offset < file.stored) throw new Violation(`${file.stored} bytes of ${file.name} had arrived, and now ${offset}`)
    file.stored = offset
    if (offset === file.bytes.length) file.hasArrived = true
    return offset
  }

  async function send(file: ServerFile, parts: number): Promise<void> {
    if (file.id === undefined) await create(file)
    if (file.id === undefined) return
    const path = `/legacy/upload/${file.id}`
    const head = await tus('HEAD', path)
    if (head === undefined) return
    if (head.status !== 200) throw new Violation(`The upload of ${file.name} is lost: ${head.status}`)
    let offset = noteOffset(file, head)
    const size = Math.ceil(file.bytes.length / PARTS)
    for (let sent = 0; sent < parts && offset < file.bytes.length; sent += 1) {
      const body = file.bytes.subarray(offset, offset + size)
      if (sent > 0) await pause(random().between(0, MAX_PAUSE))
      if (offset + size >= file.bytes.length) file.mayHaveArrived = true
      const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
      const answer = await tus('PATCH', path, headers, body)
      if (answer?.status !== 204) return
      offset = noteOffset(file, answer)
    }
  }

  return {
    send,
    finish: async (file) => {
      await send(file, PARTS)
      // Its beginning may have had no response.
      if (!file.hasArrived) await send(file, 2 * PARTS)
      if (!file.hasArrived) throw new Violation(`The upload of ${file.name} can’t be finished`)
    },
  }
}
