import { asking, everywhere, insteadOf, on, withJson, type Defect } from './defect.ts'

const failure = { error: 'Something went wrong.' }

/** Responds with success to requests that break the contract. */
function accepts(operationId: string, status: number, body: unknown): Defect {
  return on(operationId, 'invalid input returns success', () => async ({ next }) => {
    const response = await next()
    if (response.status !== 422) return response
    return status === 204 ? new Response(null, { status }) : withJson(response, body, status)
  })
}

/** Undeclared, wrong and delayed statuses. */
export const statusDefects: Defect[] = [
  insteadOf('createProject', 201, 200, { id: 'project-1', name: 'x', dateCreated: 0, mediaCount: 0, isDefault: false }),
  insteadOf('getConfig', 200, 203, { showApiUI: false }),
  insteadOf('logout', 204, 202, {}),
  insteadOf('login', 403, 401, failure),
  insteadOf('getMedia', 404, 500, failure),
  insteadOf('getDetections', 404, 204, null),
  insteadOf('cancelJob', 404, 204, null),
  insteadOf('getUserInfo', 401, 403, failure),
  insteadOf('listJobs', 401, 200, { jobs: [], total: 0 }),
  insteadOf('updateMedia', 422, 500, failure),
  insteadOf('signup', 422, 500, failure),
  insteadOf('searchMedia', 415, 500, failure),
  insteadOf('appendUpload', 412, 204, null),
  insteadOf('appendUpload', 415, 204, null),
  insteadOf('createUpload', 413, 422, failure),
  accepts('signup', 200, { userId: 'user-1' }),
  accepts('login', 200, { userId: 'user-1' }),
  accepts('reportError', 204, null),
  accepts('sendMetrics', 204, null),
  accepts('notifyTeam', 204, null),
  accepts('listMedia', 200, { medias: {}, total: 0 }),
  accepts('searchMedia', 200, { searchResult: {}, totalResults: 0 }),
  accepts('createCheckout', 201, {
    id: 'checkout-1',
    priceId: 'price-hour',
    title: '1 hour',
    quantity: 1,
    amount: 1,
    appliedTaxRate: null,
    taxName: null,
    tax: 0,
    total: 1,
    state: 'open',
    receiptId: null,
    createdAt: 0,
  }),
  everywhere('malformed JSON returns 500', async ({ request, sent, next }) => {
    const isJson = request.headers.get('content-type') === 'application/json'
    return isJson && (await sent()) === undefined ? Response.json(failure, { status: 500 }) : next()
  }),
  everywhere('every content type is parsed as JSON', async ({ request, next }) =>
    next(
      request.headers.get('content-type') === 'text/plain' ? asking(request, { headers: { 'content-type': 'application/json' } }) : request,
    ),
  ),
  everywhere('an unknown method returns 200', async ({ next }) => {
    const response = await next()
    return response.status === 405 ? Response.json({}) : response
  }),
  everywhere('a body that is too large returns 500', async ({ next }) => {
    const response = await next()
    return response.status === 413 ? Response.json(failure, { status: 500 }) : response
  }),
  everywhere('an invalid token returns 500', async ({ request, next }) =>
    request.headers.get('authorization') === 'Bearer no-such-session' ? Response.json(failure, { status: 500 }) : next(),
  ),
  on('getMedia', 'every tenth response is 500', () => {
    let calls = 0
    return async ({ next }) => {
      calls += 1
      return calls % 10 === 0 ? Response.json(failure, { status: 500 }) : next()
    }
  }),
  on('listProjects', 'the session expires after twenty calls', () => {
    let calls = 0
    return async ({ next }) => {
      calls += 1
      return calls > 20 ? Response.json(failure, { status: 401 }) : next()
    }
  }),
  on(
    'listMedia',
    'the largest page returns 500',
    () =>
      async ({ url, next }) =>
        url.searchParams.get('rowsPerPage') === '200' ? Response.json(failure, { status: 500 }) : next(),
  ),
  on(
    'createProject',
    'characters beyond ASCII return 500',
    () =>
      async ({ sent, next }) =>
        /[^ -~]/.test(JSON.stringify((await sent()) ?? null)) ? Response.json(failure, { status: 500 }) : next(),
  ),
  on(
    'searchMedia',
    'a pattern in the search term returns 500',
    () =>
      async ({ sent, next }) =>
        /[*+([]/.test(String(((await sent()) as { searchTerm?: string } | undefined)?.searchTerm))
          ? Response.json(failure, { status: 500 })
          : next(),
  ),
  on(
    'editProfile',
    'an empty value returns 500',
    () =>
      async ({ sent, next }) =>
        JSON.stringify((await sent()) ?? null).includes('"value":""') ? Response.json(failure, { status: 500 }) : next(),
  ),
]
