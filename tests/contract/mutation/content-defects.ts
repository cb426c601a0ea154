import { breaking, on, withHeader, type Call, type Defect } from './defect.ts'

/** Changes a header of successful responses. Null removes it. */
function sends(
  operationId: string,
  name: string,
  header: string,
  value: string | null,
  isMeant: (call: Call) => boolean = () => true,
): Defect {
  return on(operationId, name, () => async (call) => {
    const response = await call.next()
    return response.ok && isMeant(call) ? withHeader(response, header, value) : response
  })
}

/** Sends a content by the type of its first bytes, as a back end does that guesses types. */
function guesses(name: string, start: string, type: string): Defect {
  return on('getMediaContent', name, () => async ({ next }) => {
    const response = await next()
    if (!response.ok) return response
    const text = await response.clone().text()
    return text.startsWith(start) ? withHeader(response, 'content-type', type) : response
  })
}

/** Sends a version to be shown, with a type that may contain scripts. */
function shown(operationId: string): Defect {
  return on(operationId, 'a version is shown as a drawing', () => async ({ next }) => {
    const response = await next()
    return response.ok ? withHeader(withHeader(response, 'content-type', 'image/svg+xml'), 'content-disposition', 'inline') : response
  })
}

const VERSION_PARTS = ['getVersionContent', 'headVersionContent', 'getVersionThumbnail', 'getVersionReport']

const NOSNIFF = 'x-content-type-options'
const POLICY = 'content-security-policy'
const hasRange = ({ request }: Call): boolean => request.headers.has('range')

/** Changes the cookie that a sign-in sets. */
function cookie(operationId: string, name: string, change: (value: string) => string): Defect {
  return on(operationId, name, () => async ({ next }) => {
    const response = await next()
    const value = response.headers.get('set-cookie')
    return value === null ? response : withHeader(response, 'set-cookie', change(value))
  })
}

const without =
  (attribute: RegExp) =>
  (value: string): string =>
    value.replace(attribute, '')

/** Contents that a browser may run, and cookies that scripts and other pages can use. */
export const contentDefects: Defect[] = [
  ...breaking(
    'content-nosniff',
    sends('getMediaContent', 'the type is guessed', NOSNIFF, null),
    sends('getMediaContent', 'the type of ranges is guessed', NOSNIFF, null, hasRange),
    sends('headMediaContent', 'the type is guessed', NOSNIFF, null),
    sends('getMediaThumbnail', 'the type is guessed', NOSNIFF, null),
    ...VERSION_PARTS.map((operationId) => sends(operationId, 'the type is guessed', NOSNIFF, null)),
    sends('getVersionContent', 'the type of ranges is guessed', NOSNIFF, null, hasRange),
  ),
  ...breaking(
    'content-sandbox',
    sends('getMediaContent', 'there is no policy', POLICY, null),
    sends('getMediaContent', 'ranges have no policy', POLICY, null, hasRange),
    sends('getMediaContent', 'the policy has no sandbox', POLICY, "default-src 'none'"),
    sends('getMediaContent', 'the sandbox is undone', POLICY, 'sandbox allow-scripts allow-same-origin'),
    sends('headMediaContent', 'there is no policy', POLICY, null),
    sends('getMediaThumbnail', 'there is no policy', POLICY, null),
    ...VERSION_PARTS.map((operationId) => sends(operationId, 'there is no policy', POLICY, null)),
    sends('getVersionReport', 'the policy of pages has no sandbox', POLICY, "default-src 'none'", ({ url }) => url.search.includes('html')),
  ),
  ...breaking(
    'content-type',
    shown('getVersionContent'),
    shown('headVersionContent'),
    guesses('an uploaded page is sent as a page', '<!doctype html', 'text/html'),
    guesses('an uploaded drawing is sent as a drawing', '<svg', 'image/svg+xml'),
    guesses('an uploaded XHTML page is sent as a page', '<html xmlns', 'application/xhtml+xml'),
  ),
  ...breaking(
    'cookie-http-only',
    cookie('login', 'scripts can read the cookie', without(/; HttpOnly/)),
    cookie('signup', 'scripts can read the cookie', without(/; HttpOnly/)),
  ),
  ...breaking(
    'cookie-secure',
    cookie('login', 'the cookie is sent over HTTP', without(/; Secure/)),
    cookie('signup', 'the cookie is sent over HTTP', without(/; Secure/)),
  ),
  ...breaking(
    'cookie-same-site',
    cookie('login', 'other sites send the cookie', without(/; SameSite=Lax/)),
    cookie('login', 'the cookie is SameSite=None', (value) => value.replace('SameSite=Lax', 'SameSite=None')),
  ),
]
