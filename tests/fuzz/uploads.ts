import type { Browser } from './browser.ts'
import { networkError, NOTHING_DRAWN, Violation, type KnownFile } from './model.ts'
import type { Answer, Person } from './person.ts'
import type { Random } from './random.ts'

const TYPES = [
  { name: 'photo.jpg', fileType: 'image/jpeg', start: 'image' },
  { name: 'street.mp4', fileType: 'video/mp4', start: 'video' },
  { name: 'call.wav', fileType: 'audio/wav', start: 'audio' },
  { name: 'letter.pdf', fileType: 'application/pdf', start: '%PDF-1.7' },
  { name: 'file', fileType: '', start: 'image' },
  { name: 'scan', fileType: '', start: '%PDF-1.4' },
] as const

interface UploadsParts extends Pick<Person, 'request' | 'signIn'> {
  browser: Browser
  random: Random
  nextNumber: () => number
}

/** The actions of a person's page with uploads. */
export interface Uploads {
  /** Begins the upload of a new file of any type. */
  begin: () => Promise<KnownFile>
  /** Sends up to so many chunks, after asking for the offset. */
  send: (file: KnownFile, chunks: number) => Promise<void>
  cancel: (file: KnownFile) => Promise<void>
}

export function createUploads({ browser, random, request, signIn, nextNumber }: UploadsParts): Uploads {
  const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit): Promise<Answer | undefined> =>
    request(method, path, { headers: { 'Tus-Resumable': '1.0.0', ...headers }, ...(body === undefined ? {} : { body }) })

  async function create(file: KnownFile): Promise<void> {
    const detect = random.chance(0.3) ? `,detect ${btoa('faces')}` : ''
    const metadata = `filename ${btoa(file.name)},filetype ${btoa(file.fileType)}${detect}`
    const answer = await tus('POST', '/legacy/upload', { 'Upload-Length': String(file.text.length), 'Upload-Metadata': metadata })
    if (answer?.status === 401) await signIn()
    if (answer?.status === 201) file.id = answer.headers.get('location')?.split('/').at(-1)
  }

  function bodyFor(bytes: Uint8Array<ArrayBuffer>): BodyInit {
    if (random.chance(0.8)) return bytes
    // A reload of the page breaks the stream of a body.
    const part = bytes.slice(0, Math.ceil(bytes.length / 2))
    let isSent = false
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (isSent) controller.error(networkError())
        else controller.enqueue(part)
        isSent = true
      },
    })
  }

  /** Sends some chunks of an upload, after asking for its offset, as the page does after every failure. */
  async function send(file: KnownFile, chunks: number): Promise<void> {
    if (file.id === undefined) await create(file)
    if (file.id === undefined) return
    const path = `/legacy/upload/${file.id}`
    const head = await tus('HEAD', path)
    if (head?.status === 401) await signIn()
    if (head?.status === 404) {
      if (jumps() === touches.get(file)) throw new Violation(`The upload of ${file.name} is gone`)
      file.id = undefined
      file.stored = 0
      return
    }
    if (head?.status !== 200) return
    let offset = Number(head.headers.get('upload-offset'))
    if (offset < file.stored) throw new Violation(`${file.name} had ${file.stored} stored bytes, and now has ${offset}`)
    file.stored = offset
    const bytes = new TextEncoder().encode(file.text)
    const size = Math.ceil(bytes.length / 3)
    for (let sent = 0; sent < chunks && offset < bytes.length; sent += 1) {
      const before = jumps()
      const isLast = offset + size >= bytes.length
      if (isLast) file.mayHaveArrived = true
      const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
      const answer = await tus('PATCH', path, headers, bodyFor(bytes.slice(offset, offset + size)))
      if (answer?.status !== 204) return
      touches.set(file, before)
      offset = Number(answer.headers.get('upload-offset'))
    }
    if (offset === bytes.length) {
      file.hasArrived = true
      file.stored = offset
    }
  }

  /** The jumps of the clock before the last chunk. Uploads whose last chunk appears to be a day old, or a day ahead, are removed. */
  const touches = new Map<KnownFile, number>()
  const jumps = (): number => browser.faults.happened.filter(({ kind }) => kind === 'clock-forward' || kind === 'clock-back').length

  async function begin(): Promise<KnownFile> {
    const number = nextNumber()
    const { name, fileType, start } = random.pick(TYPES)
    const text = `${start} ${number} ${'x'.repeat(random.between(10, 3000))}`
    const own = `${number}-${name}`
    const file: KnownFile = {
      name: own,
      fileType,
      text,
      id: undefined,
      hasArrived: false,
      mayHaveArrived: false,
      stored: 0,
      fate: 'kept',
      original: 'kept',
      drawn: [NOTHING_DRAWN],
      names: [own],
      versions: new Map(),
    }
    touches.set(file, jumps())
    await send(file, random.between(1, 5))
    return file
  }

  async function cancel(file: KnownFile): Promise<void> {
    if (file.id === undefined) return
    file.fate = 'uncertain'
    const answer = await tus('DELETE', `/legacy/upload/${file.id}`)
    if (answer?.status === 204) file.fate = 'deleted'
    else if (answer !== undefined && answer.status !== 404 && answer.status < 500) file.fate = 'kept'
  }

  return { begin, send, cancel }
}
