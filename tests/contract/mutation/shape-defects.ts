import { everywhere, isObject, on, rewrite, withHeader, withJson, type Defect } from './defect.ts'

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _removed, ...rest } = body
  return rest
}

function renamed(body: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return { ...without(body, from), [to]: body[from] }
}

const inUser = (body: Record<string, unknown>, change: Record<string, unknown>): unknown => ({
  ...body,
  user: { ...(isObject(body['user']) ? body['user'] : {}), ...change },
})

/** Bodies, headers and content types that break the contract. */
export const shapeDefects: Defect[] = [
  rewrite('getUserInfo', 'the token is missing', (body) => without(body, 'token')),
  rewrite('getUserInfo', 'remainingSeconds is a string', (body) => ({ ...body, remainingSeconds: 'plenty' })),
  rewrite('getUserInfo', 'remainingSeconds is below 0', (body) => ({ ...body, remainingSeconds: -1 })),
  rewrite('getUserInfo', 'websocket is http', (body) => ({ ...body, websocket: 'http' })),
  rewrite('getUserInfo', 'approved is renamed', (body) => renamed(body, 'approved', 'isApproved')),
  rewrite('getUserInfo', 'the date of creation is below 0', (body) => inUser(body, { dateCreated: -5 })),
  rewrite('getUserInfo', 'the id is empty', (body) => inUser(body, { id: '' })),
  rewrite('getConfig', 'showApiUI is null', () => ({ showApiUI: null })),
  rewrite('getInit', 'the body has neither of the two shapes', () => ({ premises: true })),
  rewrite('getAuthInfo', 'minPasswordStrength is 6', (body) => ({ ...body, minPasswordStrength: 6 })),
  rewrite('getAuthInfo', 'questions is an object', (body) => ({ ...body, questions: {} })),
  rewrite('getMarketing', 'loginHtml is a number', (body) => ({ ...body, loginHtml: 7 })),
  rewrite('getFlags', 'a flag is the string true', (body) => ({ ...body, signup: 'true' })),
  rewrite('getMedia', 'size is a string', (body) => ({ ...body, size: String(body['size']) })),
  rewrite('getMedia', 'the state is unknown', (body) => ({ ...body, state: 'Done' })),
  rewrite('getMedia', 'projectId is null', (body) => ({ ...body, projectId: null })),
  rewrite('listMedia', 'total is a string', (body) => ({ ...body, total: String(body['total']) })),
  rewrite('listMedia', 'medias is an array', (body) => ({
    ...body,
    medias: Object.values(isObject(body['medias']) ? body['medias'] : {}),
  })),
  rewrite('getDetections', 'revision is 1.5', (body) => ({ ...body, revision: 1.5 })),
  rewrite('getDetections', 'a box has no width', (body) => ({
    ...body,
    tracks: [
      {
        id: 'track-1',
        kind: 'face',
        source: 'drawn',
        confidence: null,
        decision: 'redact',
        style: null,
        positions: [{ time: 0, x: 0, y: 0, width: 0, height: 1 }],
      },
    ],
  })),
  rewrite('detectMedia', 'progress is 101', (body) => ({ ...body, progress: 101 })),
  rewrite('listJobs', 'an unknown kind of job', (body) => ({
    ...body,
    jobs: (body['jobs'] as Record<string, unknown>[]).map((job) => ({ ...job, kind: 'magic' })),
  })),
  rewrite('getAdvancedStats', 'the detect statistics are missing', (body) => ({
    stats: without(isObject(body['stats']) ? body['stats'] : {}, 'detect'),
  })),
  rewrite('getActivities', 'the id is missing', (body) => without(body, 'id')),
  rewrite('getPaymentInfo', 'an empty planTitle', (body) => ({ ...body, planTitle: '' })),
  rewrite('listPlans', 'a price of half a penny', (body) => ({
    ...body,
    topup: (body['topup'] as Record<string, unknown>[]).map((plan) => ({ ...plan, amount: 0.5 })),
  })),
  rewrite('getMediaDetails', 'the bit depth is that of a whole pixel', (body) => ('bitDepth' in body ? { ...body, bitDepth: 24 } : body)),
  rewrite('getMediaDetails', 'an image has the output of a video', (body) => ({
    ...body,
    output: { container: 'mp4', codec: 'h264', notes: [] },
  })),
  rewrite('getEagleEye', 'connected is missing', (body) => without(body, 'connected')),
  rewrite('getEnterpriseAccount', 'maxUsers is 0', (body) => ({ ...body, maxUsers: 0 })),
  rewrite('listAllFlags', 'a flag is null', (body) => ({ ...body, signup: null })),
  on('getInit', 'the content type is text/html', () => async ({ next }) => {
    const response = await next()
    return new Response(await response.text(), { status: response.status, headers: { 'content-type': 'text/html' } })
  }),
  on('getConfig', 'the body is not JSON', () => async ({ next }) => {
    const response = await next()
    return response.ok ? new Response('{"showApiUI":', { status: 200, headers: { 'content-type': 'application/json' } }) : response
  }),
  on('editProfile', 'the body is not empty', () => async ({ next }) => {
    const response = await next()
    return response.status === 204 ? withJson(response, { ok: true }, 200) : response
  }),
  on('listProjects', 'an empty body', () => async ({ next }) => {
    const response = await next()
    return response.ok ? new Response(null, { status: 200, headers: { 'content-type': 'application/json' } }) : response
  }),
  on('createUpload', 'Location is missing', () => async ({ next }) => {
    const response = await next()
    const headers = new Headers(response.headers)
    headers.delete('location')
    return new Response(response.body, { status: response.status, headers })
  }),
  on('appendUpload', 'Upload-Offset is missing', () => async ({ next }) => {
    const response = await next()
    const headers = new Headers(response.headers)
    headers.delete('upload-offset')
    return new Response(response.body, { status: response.status, headers })
  }),
  on(
    'getUploadOffset',
    'the offset may be cached',
    () =>
      async ({ next }) =>
        withHeader(await next(), 'cache-control', 'max-age=60'),
  ),
  on(
    'getUploadOptions',
    'Tus-Version is missing',
    () =>
      async ({ next }) =>
        withHeader(await next(), 'tus-version', null),
  ),
  on('getMediaContent', 'an image is sent as HTML', () => async ({ next }) => {
    const response = await next()
    return response.ok ? withHeader(response, 'content-type', 'text/html') : response
  }),
  everywhere('errors have the field message instead of error', async ({ next }) => {
    const response = await next()
    return response.status >= 400 ? withJson(response, { message: 'No.' }) : response
  }),
  everywhere('errors are HTML pages', async ({ next }) => {
    const response = await next()
    return response.status === 404 ? new Response('<h1>404</h1>', { status: 404, headers: { 'content-type': 'text/html' } }) : response
  }),
  everywhere('errors have no body', async ({ next }) => {
    const response = await next()
    return response.status === 422 ? new Response(null, { status: 422 }) : response
  }),
]
