import { asking, insteadOf, isObject, on, pretends, rewrite, withHeader, withJson, type Call, type Defect } from './defect.ts'

const done = (): Promise<Response> => Promise.resolve(new Response(null, { status: 204 }))

/** Responds to a change with the changed record without saving it. */
function loses(operationId: string, readFrom: (url: URL) => string): Defect {
  return pretends(operationId, 'the change is lost', async ({ request, sent, next }) => {
    const read = await next(new Request(readFrom(new URL(request.url)), { headers: request.headers }))
    const [before, wanted] = [(await read.json()) as unknown, await sent()]
    return withJson(read, isObject(before) && isObject(wanted) && read.ok ? { ...before, ...wanted } : before)
  })
}

/** Repeats the first successful response for every request. */
function remembers(operationId: string): Defect {
  return on(operationId, 'the response is cached forever', () => {
    let first: { status: number; text: string } | undefined
    return async ({ next }: Call) => {
      const response = await next()
      if (!response.ok) return response
      first ??= { status: response.status, text: await response.text() }
      return new Response(first.text, { status: first.status, headers: { 'content-type': 'application/json' } })
    }
  })
}

const exportJob = {
  id: 'job-1',
  mediaId: 'media-1',
  kind: 'export',
  state: 'queued',
  stage: null,
  progress: 0,
  error: null,
  versionId: null,
  createdAt: 0,
  finishedAt: null,
}
const saved = { mediaId: 'x', revision: 9, width: 1, height: 1, style: 'Black Box', tracks: [], updatedAt: 0 }

/** Defects in the state of records after changes. */
export const stateDefects: Defect[] = [
  rewrite('getMedia', 'a different id from the requested one', (body) => ({ ...body, id: 'media-of-another-user' })),
  rewrite('getDetections', 'a different file from the requested one', (body) => ({ ...body, mediaId: 'media-of-another-user' })),
  rewrite('renameProject', 'a different id from the requested one', (body) => ({ ...body, id: 'project-of-another-user' })),
  rewrite('createProject', 'every project has the same id', (body) => ({ ...body, id: 'project-1' })),
  rewrite('saveDetections', 'the revision does not grow', (body) => ({ ...body, revision: Number(body['revision']) - 1 })),
  loses('updateMedia', ({ href }) => href),
  pretends('deleteMedia', 'nothing is deleted', done),
  pretends('deleteProject', 'nothing is deleted', done),
  pretends('removeProjectMember', 'the member stays', done),
  pretends('editProfile', 'nothing is changed', done),
  pretends('logout', 'the session stays valid', done),
  pretends('changePassword', 'the password and the other sessions stay', done),
  pretends('endOtherSessions', 'the other sessions stay', done),
  pretends('endSession', 'the session stays', done),
  insteadOf('changePassword', 403, 204, null),
  pretends('turnOffSecondFactor', 'two-step sign-in stays on', done),
  rewrite('getSecondFactor', 'used recovery codes count as left', (body) => ({
    ...body,
    recoveryCodesLeft: body['enabled'] === true ? 10 : 0,
  })),
  insteadOf('login', 403, 200, { userId: 'user-1' }),
  insteadOf('finishLogin', 403, 200, { userId: 'user-1' }),
  pretends('disconnectEagleEye', 'the connection stays', done),
  pretends('cancelUpload', 'the upload stays', done),
  remembers('getUserInfo'),
  remembers('getPaymentInfo'),
  remembers('getFlags'),
  remembers('listInvoices'),
  remembers('getAdvancedStats'),
  remembers('getEagleEye'),
  remembers('getDetections'),
  rewrite('getTranscript', 'begins at revision 1', (body) => ({ ...body, revision: Number(body['revision']) + 1 })),
  rewrite('updateAccount', 'the limit is not the saved one', (body) => ({ ...body, maxUsers: 1 })),
  rewrite('updateUser', 'active never changes', (body) => ({ ...body, active: true })),
  rewrite('createEnterpriseUser', 'the limit is dropped', (body) => ({ ...body, secondsLimit: null })),
  rewrite('createCheckout', 'the total excludes the tax', (body) => ({ ...body, total: body['amount'] })),
  rewrite('createCheckout', 'the quantity does not count', (body) => ({ ...body, amount: Math.floor(Number(body['amount']) / 2) })),
  rewrite('payCheckout', 'the checkout stays open', (body) => ({ ...body, state: 'open' })),
  rewrite('updateSubscription', 'the subscription is never cancelled', (body) => ({ ...body, subscriptionCanceled: false })),
  rewrite('redactMedia', 'a different file from the requested one', (body) => ({ ...body, mediaId: 'media-of-another-user' })),
  insteadOf('saveDetections', 409, 200, saved),
  insteadOf('createEnterpriseUser', 409, 422, { error: 'There is one already.' }),
  insteadOf('listCameras', 409, 200, []),
  insteadOf('authoriseEagleEye', 403, 200, 'connected'),
  insteadOf('exportToCameraFiles', 409, 202, exportJob),
  rewrite('importCameraMedia', 'the job belongs to a different file', (body) => ({ ...body, mediaId: 'media-of-another-user' })),
  insteadOf('appendUpload', 409, 404, { error: 'Upload not found' }),
  insteadOf('signup', 409, 422, { error: 'There is one already.' }),
  on('login', 'every password is accepted', () => async ({ request, sent, next }) => {
    const body = await sent()
    const isWrong = isObject(body) && body['password'] === 'not-the-password'
    return isWrong ? withJson(new Response(null), { userId: 'user-1' }, 200) : next(request)
  }),
  on('signup', 'the passwords may differ', () => async ({ request, sent, next }) => {
    const body = await sent()
    if (!isObject(body) || typeof body['password'] !== 'string') return next(request)
    return next(
      new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify({ ...body, confirmPassword: body['password'] }),
      }),
    )
  }),
  on('login', 'no cookie is set', () => async ({ next }) => {
    const response = await next()
    const headers = new Headers(response.headers)
    headers.delete('set-cookie')
    return new Response(response.body, { status: response.status, headers })
  }),
  on('getUploadOffset', 'the offset is one byte too large', () => async ({ next }) => {
    const response = await next()
    const headers = new Headers(response.headers)
    if (headers.has('upload-offset')) headers.set('upload-offset', String(Number(headers.get('upload-offset')) + 1))
    return new Response(null, { status: response.status, headers })
  }),
  on(
    'getMediaContent',
    'ranges are ignored',
    () =>
      ({ request, next }) =>
        next(asking(request, { headers: { range: '' } })),
  ),
  on('getMediaContent', 'a range ends one byte early', () => async ({ next }) => {
    const response = await next()
    if (response.status !== 206) return response
    const bytes = await response.arrayBuffer()
    const headers = new Headers(response.headers)
    headers.set('content-length', String(Math.max(0, bytes.byteLength - 1)))
    return new Response(bytes.slice(0, -1), { status: 206, headers })
  }),
  on('getMediaContent', 'Content-Range is missing', () => async ({ next }) => {
    const response = await next()
    const headers = new Headers(response.headers)
    headers.delete('content-range')
    return new Response(response.body, { status: response.status, headers })
  }),
  on('getMediaContent', 'the last byte is wrong', () => async ({ next }) => {
    const response = await next()
    if (response.status !== 200) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1)
    return new Response(bytes, { status: 200, headers: response.headers })
  }),
  on(
    'getMediaContent',
    'If-Range is ignored',
    () =>
      ({ request, next }) =>
        next(asking(request, { headers: { 'if-range': null } })),
  ),
  on('getMediaContent', '416 has another size of the file', () => async ({ next }) => {
    const response = await next()
    return response.status === 416 ? withHeader(response, 'content-range', 'bytes */1') : response
  }),
  on('headMediaContent', 'a range is sent', () => async ({ request, next }) => {
    const response = await next()
    return request.headers.has('range')
      ? withHeader(new Response(null, { status: 206, headers: response.headers }), 'content-length', '2')
      : response
  }),
]
