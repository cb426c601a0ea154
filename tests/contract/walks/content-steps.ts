import type { Exchange } from '../context.ts'
import type { Uploaded } from './upload.ts'
import type { Walker } from './walker.ts'

function same(bytes: Uint8Array, exchange: Exchange): boolean {
  return exchange.answer !== undefined && Buffer.from(bytes).equals(exchange.answer.body)
}

/** Reads the whole file and ranges of it; see RFC 9110, section 14. */
export async function readInRanges(walker: Walker, { id, bytes }: Uploaded): Promise<void> {
  const params = { mediaId: id }
  const whole = await walker.must('getMediaContent', 200, { params })
  walker.expect(
    same(bytes, whole),
    'getMediaContent',
    whole,
    'the bytes are not those that were uploaded',
    'Get the uploaded file, or a range of it',
  )
  const ranges = [
    { range: 'bytes=0-3', from: 0, to: 3 },
    { range: `bytes=${bytes.length - 1}-`, from: bytes.length - 1, to: bytes.length - 1 },
    { range: 'bytes=-5', from: bytes.length - 5, to: bytes.length - 1 },
    { range: 'bytes=2-999999', from: 2, to: bytes.length - 1 },
  ]
  for (const { range, from, to } of ranges) {
    const part = await walker.must('getMediaContent', 206, { params, headers: { Range: range } })
    walker.expect(same(bytes.subarray(from, to + 1), part), 'getMediaContent', part, `${range} gave other bytes`, 'The requested range')
    const told = part.answer?.headers['content-range']
    walker.expect(
      told === `bytes ${from}-${to}/${bytes.length}`,
      'getMediaContent',
      part,
      `Content-Range is "${told}"`,
      'Content-Range: The returned range',
    )
  }
  const beyond = await walker.call('getMediaContent', { params, headers: { Range: `bytes=${bytes.length + 10}-` } })
  walker.expect(
    beyond.answer?.status === 416,
    'getMediaContent',
    beyond,
    `a range behind the end was answered ${beyond.answer?.status}`,
    '416',
  )
  const size = beyond.answer?.headers['content-range']
  walker.expect(
    size === undefined || size === `bytes */${bytes.length}`,
    'getMediaContent',
    beyond,
    `Content-Range is "${size}"`,
    'Content-Range: The size of the file in bytes',
  )
}

/** Expects If-Range to compare ETags. Back ends of version 1.0.0 may send none. */
async function readIfUnchanged(walker: Walker, { id, bytes }: Uploaded, other: Uploaded): Promise<void> {
  const params = { mediaId: id }
  const etag = (await walker.must('getMediaContent', 200, { params })).answer?.headers.etag
  const etagOfOther = (await walker.must('getMediaContent', 200, { params: { mediaId: other.id } })).answer?.headers.etag
  if (etag === undefined || etagOfOther === undefined) return
  const part = await walker.call('getMediaContent', { params, headers: { Range: 'bytes=1-2', 'If-Range': etag } })
  walker.expect(
    part.answer?.status === 206 && same(bytes.subarray(1, 3), part),
    'getMediaContent',
    part,
    `a range with the current ETag was answered ${part.answer?.status}`,
    'If-Range: The ETag of the file that the range belongs to',
  )
  const whole = await walker.call('getMediaContent', { params, headers: { Range: 'bytes=1-2', 'If-Range': '"another-file"' } })
  walker.expect(
    whole.answer?.status === 200 && same(bytes, whole),
    'getMediaContent',
    whole,
    `a range of another file was answered ${whole.answer?.status}`,
    'If-Range: for another file, the whole file is returned',
  )
}

/** Expects HEAD to describe the file that GET returns, also with a Range. Back ends of version 1.0.0 may not have it. */
async function readHead(walker: Walker, { id, bytes }: Uploaded): Promise<void> {
  if (!walker.has('headMediaContent')) return
  const params = { mediaId: id }
  const whole = await walker.must('getMediaContent', 200, { params })
  for (const headers of [{}, { Range: 'bytes=1-2' }]) {
    const head = await walker.call('headMediaContent', { params, headers })
    const { status, headers: told = {} } = head.answer ?? {}
    walker.expect(status === 200, 'headMediaContent', head, `answered ${status}`, 'A Range is ignored')
    for (const [name, wanted] of Object.entries({
      'content-length': String(bytes.length),
      'content-type': whole.answer?.headers['content-type'],
      etag: whole.answer?.headers.etag,
    }))
      walker.expect(
        told[name] === wanted,
        'headMediaContent',
        head,
        `${name} is "${String(told[name])}" where GET has "${wanted}"`,
        'The file exists; GET returns the same headers',
      )
  }
}

/** Reads a file with conditions and without its bytes. */
export async function readWithConditions(walker: Walker, uploaded: Uploaded, other: Uploaded): Promise<void> {
  await readIfUnchanged(walker, uploaded, other)
  await readHead(walker, uploaded)
  const whole = await walker.must('getMediaContent', 200, { params: { mediaId: uploaded.id } })
  const disposition = whole.answer?.headers['content-disposition']
  walker.expect(
    disposition === undefined || disposition.includes(encodeURIComponent(uploaded.name)),
    'getMediaContent',
    whole,
    `the file is offered as ${disposition}`,
    "Content-Disposition: The file's name as in RFC 8187",
  )
}
