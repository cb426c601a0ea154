import type { Exchange } from '../context.ts'
import { metadata, TUS } from './upload.ts'
import type { Walker } from './walker.ts'

const OTHER_TUS = { 'Tus-Resumable': '0.2.2' }

function mustBe(walker: Walker, operationId: string, exchange: Exchange, status: number, problem: string, rule: string): void {
  const got = exchange.answer?.status
  walker.expect(got === status, operationId, exchange, `${problem} was answered ${got}`, rule)
}

/** Reads the server's abilities, and expects a file above its limit to be refused. */
async function readAbilities(walker: Walker): Promise<void> {
  if (!walker.has('getUploadOptions')) return
  const abilities = await walker.call('getUploadOptions', {}, { token: null })
  const headers = abilities.answer?.headers ?? {}
  const lists = (name: string): string[] => String(headers[name] ?? '').split(',')
  walker.expect(
    lists('tus-version').includes('1.0.0') && lists('tus-extension').includes('creation'),
    'getUploadOptions',
    abilities,
    'neither the version nor the extension that uploads need is supported',
    'Get the supported tus versions, extensions and file size',
  )
  const limit = Number(headers['tus-max-size'])
  // Larger numbers can't be exact.
  if (!Number.isSafeInteger(limit + 1)) return
  const tooLarge = await walker.call('createUpload', {
    headers: { ...TUS, 'Upload-Length': String(limit + 1), 'Upload-Metadata': metadata('too-large.png', 'image/png') },
  })
  mustBe(walker, 'createUpload', tooLarge, 413, 'a file above Tus-Max-Size', 'Tus-Max-Size: The maximum file size in bytes')
}

/** Expects another protocol version and another content type to be refused, without any change of the upload. */
export async function speakTus(walker: Walker): Promise<void> {
  await readAbilities(walker)
  const start = { 'Upload-Length': '8', 'Upload-Metadata': metadata('refused.png', 'image/png') }
  const rule = 'Tus-Resumable is missing or names an unsupported version; nothing was done'
  mustBe(walker, 'createUpload', await walker.call('createUpload', { headers: { ...OTHER_TUS, ...start } }), 412, 'tus 0.2.2', rule)
  const begun = await walker.must('createUpload', 201, { headers: { ...TUS, ...start } })
  const params = { uploadId: (begun.answer?.headers.location ?? '').split('/').at(-1) ?? '' }
  const append = (version: Record<string, string>) => ({
    params,
    headers: { ...version, 'Upload-Offset': '0' },
    body: new Uint8Array(8).fill(7),
  })
  for (const [operationId, parts] of [
    ['getUploadOffset', { params, headers: OTHER_TUS }],
    ['appendUpload', append(OTHER_TUS)],
    ['cancelUpload', { params, headers: OTHER_TUS }],
  ] as const)
    mustBe(walker, operationId, await walker.call(operationId, parts), 412, 'tus 0.2.2', rule)
  const asText = await walker.call('appendUpload', append(TUS), {
    change: (request) => ({ ...request, headers: { ...request.headers, 'Content-Type': 'text/plain' } }),
  })
  mustBe(walker, 'appendUpload', asText, 415, 'text/plain', "The body isn't application/offset+octet-stream; nothing is stored")
  const told = await walker.must('getUploadOffset', 200, { params, headers: TUS })
  const arrived = told.answer?.headers['upload-offset']
  walker.expect(arrived === '0', 'getUploadOffset', told, `${String(arrived)} bytes of refused requests were stored`, rule)
  await walker.must('cancelUpload', 204, { params, headers: TUS })
}
