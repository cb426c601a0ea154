import { flatPng } from '#mocks/node-backend/flat-png.ts'
import { toneWav } from '#mocks/testing/tone-wav.ts'
import type { Walker } from './walker.ts'
import type { Exchange } from '../context.ts'

export const TUS = { 'Tus-Resumable': '1.0.0' }

export interface Uploaded {
  id: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export function sampleImage(): Uint8Array<ArrayBuffer> {
  return flatPng(320, 200, 1 + Math.floor(Math.random() * 250))
}

export function sampleAudio(): Uint8Array<ArrayBuffer> {
  return toneWav(0.1)
}

export function metadata(name: string, type: string): string {
  return `filename ${Buffer.from(name).toString('base64')},filetype ${btoa(type)}`
}

function offsetOf(exchange: Exchange): number {
  return Number(exchange.answer?.headers['upload-offset'])
}

/** Expects an upload to have received a number of bytes. */
async function mustBeAt(walker: Walker, uploadId: string, wanted: number, total: number): Promise<void> {
  const told = await walker.must('getUploadOffset', 200, { params: { uploadId }, headers: TUS })
  walker.expect(
    offsetOf(told) === wanted,
    'getUploadOffset',
    told,
    `${offsetOf(told)} bytes have arrived where ${wanted} were sent`,
    'Upload-Offset: Received bytes',
  )
  const length = Number(told.answer?.headers['upload-length'])
  walker.expect(
    length === total,
    'getUploadOffset',
    told,
    `the whole file is ${length} bytes where ${total} were declared`,
    'Upload-Length: The size of the whole file in bytes',
  )
}

/** Returns the offset of an upload after a lost connection. Any part of the last bytes sent may have arrived. */
async function afterCut(walker: Walker, uploadId: string, before: number, total: number): Promise<number> {
  const told = await walker.must('getUploadOffset', 200, { params: { uploadId }, headers: TUS })
  const offset = offsetOf(told)
  const isTrue = offset >= before && offset < total
  walker.expect(isTrue, 'getUploadOffset', told, `${offset} bytes have arrived, after ${before} and a cut`, 'Upload-Offset: Received bytes')
  return isTrue ? offset : before
}

/**
 * Uploads a file in two chunks with interruptions in between, after which the client requests the offset: a chunk at a wrong offset, which
 * must be refused, and a lost connection.
 */
export async function uploadInPieces(walker: Walker, name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const begun = await walker.must('createUpload', 201, {
    headers: { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata(name, type) },
  })
  const location = begun.answer?.headers.location ?? ''
  const id = location.split('/').at(-1) ?? ''
  walker.expect(id !== '', 'createUpload', begun, `the address "${location}" ends with no id`, 'Location: The URL of the upload')
  const append = (from: number, to: number) => ({
    params: { uploadId: id },
    headers: { ...TUS, 'Upload-Offset': String(from) },
    body: bytes.subarray(from, to),
  })
  const half = Math.floor(bytes.length / 2)
  await mustBeAt(walker, id, 0, bytes.length)
  const first = await walker.must('appendUpload', 204, append(0, half))
  walker.expect(
    offsetOf(first) === half,
    'appendUpload',
    first,
    `${offsetOf(first)} bytes have arrived where ${half} were sent`,
    'Upload-Offset: Received bytes',
  )
  const misplaced = await walker.call('appendUpload', append(half + 1, bytes.length))
  walker.expect(
    misplaced.answer?.status === 409,
    'appendUpload',
    misplaced,
    `bytes at a wrong place were answered ${misplaced.answer?.status}`,
    'Upload-Offset: must equal the received bytes',
  )
  await mustBeAt(walker, id, half, bytes.length)
  await walker.cut('appendUpload', append(half, bytes.length), 3)
  const arrived = await afterCut(walker, id, half, bytes.length)
  const rest = await walker.call('appendUpload', append(arrived, bytes.length))
  // Bytes sent before the connection was lost can arrive after the offset was requested. A client then requests it again.
  if (rest.answer?.status === 409) {
    await walker.must('appendUpload', 204, append(await afterCut(walker, id, arrived, bytes.length), bytes.length))
  } else {
    walker.expect(
      rest.answer?.status === 204,
      'appendUpload',
      rest,
      `the rest after a cut was answered ${rest.answer?.status}`,
      'Append bytes',
    )
  }
  return { id, name, bytes }
}

/**
 * Uploads a file in one piece.
 *
 * @param token of its owner, if that isn't the actor with access to uploads
 * @returns its ID, or undefined if the back end refuses files of its type
 */
export async function uploadWhole(
  walker: Walker,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  token?: string,
): Promise<string | undefined> {
  const headers = { ...TUS, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata(name, type) }
  const as = token === undefined ? {} : { token }
  const begun = await walker.call('createUpload', { headers }, as)
  const uploadId = (begun.answer?.headers.location ?? '').split('/').at(-1) ?? ''
  if (begun.answer?.status !== 201 || uploadId === '') return undefined
  const sent = await walker.call('appendUpload', { params: { uploadId }, headers: { ...TUS, 'Upload-Offset': '0' }, body: bytes }, as)
  return sent.answer?.status === 204 ? uploadId : undefined
}

/** Cancels an upload and expects it to be deleted. */
export async function giveUpAnUpload(walker: Walker): Promise<void> {
  const begun = await walker.must('createUpload', 201, {
    headers: { ...TUS, 'Upload-Length': '1000', 'Upload-Metadata': metadata('given-up.png', 'image/png') },
  })
  const params = { uploadId: (begun.answer?.headers.location ?? '').split('/').at(-1) ?? '' }
  await walker.must('cancelUpload', 204, { params, headers: TUS })
  const gone = await walker.call('getUploadOffset', { params, headers: TUS })
  walker.expect(gone.answer?.status === 404, 'cancelUpload', gone, `a cancelled upload is answered ${gone.answer?.status}`, 'Deleted')
}

const TRIES = 200

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Polls until every job of a file has finished. */
export async function untilIdle(walker: Walker, mediaId: string): Promise<Exchange> {
  for (let attempt = 0; ; attempt += 1) {
    const jobs = await walker.must('listJobs', 200, { query: { mediaId } })
    const list = (jobs.body as { jobs?: { finishedAt?: unknown }[] }).jobs ?? []
    if (list.every(({ finishedAt }) => finishedAt !== null)) return jobs
    if (attempt === TRIES) {
      walker.expect(false, 'listJobs', jobs, 'a job is still not over', 'finishedAt: Epoch seconds')
      return jobs
    }
    await pause(Math.min(10 * 2 ** attempt, 500))
  }
}
