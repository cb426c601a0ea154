import { asking, breaking, everywhere, on, type Defect } from './defect.ts'

/** Makes a request look as if it came from a program with a token. */
function trusted(request: Request): Request {
  const token = /session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return asking(request, { headers: { origin: null, 'sec-fetch-site': null, cookie: null, ...authorization } })
}

/** Skips the check of one operation. */
function unchecked(operationId: string): Defect {
  return on(
    operationId,
    'other sites may call it',
    () =>
      ({ request, next }) =>
        next(trusted(request)),
  )
}

/** Skips the check of all operations for requests that `isMeant` selects. */
function trusting(name: string, isMeant: (request: Request) => boolean): Defect {
  return everywhere(name, ({ request, next }) => next(isMeant(request) ? trusted(request) : request))
}

const originOf = ({ headers }: Request): string => headers.get('origin') ?? ''

/** Calls from other sites that a browser sends with the user's cookie. */
export const originDefects: Defect[] = breaking(
  'same-origin',
  trusting('other sites may call it', () => true),
  trusting('only Sec-Fetch-Site is checked', (request) => !request.headers.has('sec-fetch-site')),
  trusting('the origin null is trusted', (request) => originOf(request) === 'null'),
  trusting('only the beginning of the origin is compared', (request) => originOf(request).startsWith(new URL(request.url).origin)),
  trusting('other ports of the host are trusted', (request) => request.headers.get('sec-fetch-site') === 'same-site'),
  trusting('a missing origin is trusted', ({ headers }) => !headers.has('origin') && !headers.has('sec-fetch-site')),
  everywhere('the page itself is refused', async ({ request, next }) =>
    request.headers.get('sec-fetch-site') === 'same-origin' ? Response.json({ error: 'No.' }, { status: 403 }) : next(),
  ),
  ...['editProfile', 'login', 'logout', 'deleteProject', 'createUpload', 'saveDetections', 'updateFlags', 'sendMetrics'].map(unchecked),
)
