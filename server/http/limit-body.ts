/** The maximum size of request bodies other than uploads. A transcript of ten hours with word times has about 12 MB. */
const MAX_BODY = 32 * 1024 * 1024

/** The maximum before sign-in, where the largest bodies are reports of errors and of metrics. */
const MAX_PUBLIC_BODY = 256 * 1024

/**
 * Returns the request with its body in memory, or undefined if the body is too large.
 *
 * @param isSignedIn called only for bodies that aren't small
 */
export async function limitBody(request: Request, isSignedIn: () => Promise<boolean>): Promise<Request | undefined> {
  if (!request.body) return request
  const declared = request.headers.get('content-length')
  const isSmall = declared !== null && Number(declared) <= MAX_PUBLIC_BODY
  const maxBytes = isSmall || !(await isSignedIn()) ? MAX_PUBLIC_BODY : MAX_BODY
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    // The rest is read but dropped: a client that is still writing wouldn't see the response, and its next request on the connection would
    // wait behind the body.
    if (size <= maxBytes) pieces.push(piece)
  }
  if (size > maxBytes) return undefined
  const { method, headers, url } = request
  return new Request(url, { method, headers, ...(size > 0 ? { body: Buffer.concat(pieces) } : {}) })
}
