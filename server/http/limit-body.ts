/** The maximum size of request bodies other than uploads. A transcript of ten hours with word times has about 12 MB. */
const MAX_BODY = 32 * 1024 * 1024

/** Returns the request with its body in memory, or undefined if the body is too large. */
export async function limitBody(request: Request, maxBytes = MAX_BODY): Promise<Request | undefined> {
  if (!request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    // The rest is read but dropped, because a client that is still writing wouldn't see the response.
    if (size <= maxBytes) pieces.push(piece)
  }
  if (size > maxBytes) return undefined
  const { method, headers, url } = request
  return new Request(url, { method, headers, ...(size > 0 ? { body: Buffer.concat(pieces) } : {}) })
}
