import { faults } from '../dev/faults'
import type { BrowserBytes } from '../bytes-access'
import { callbackAddress, CLIENT_ID, CODE_VALID_SECONDS, SCOPE } from './client-registration'

/** Uses only system colours, which follow the user's theme. */
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { max-width: 28rem; padding: 2rem; border: 1px solid GrayText; border-radius: 8px; margin: 1rem }
  h1 { font-size: 1.5rem; margin: 0 0 1rem }
  p { margin: 0 0 1rem }
  form { display: flex; gap: 0.75rem }
  button { font: inherit; min-width: 7rem; min-height: 2.75rem; cursor: pointer }
`

function frame(title: string, content: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`
}

/** Renders the consent page. No part of the request is inserted into it: the form posts back to the page's own URL. */
function authorisationPage(nonce: string): string {
  const content = `
      <h1>Camera cloud</h1>
      <p><strong>Redaction Studio</strong> wants to access your cameras, recordings and files, and to add files.</p>
      <p>This cloud is simulated in your browser.</p>
      <form method="post">
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form>
    `
  return frame('Camera cloud access', content, nonce)
}

/** Renders the error page for requests that must not be redirected back. */
function refusalPage(sentence: string, nonce: string): string {
  const content = `
      <h1>Camera cloud</h1>
      <p role="alert">${sentence}</p>
      <p>Go back to Redaction Studio and connect again.</p>
    `
  return frame('Camera cloud error', content, nonce)
}

/** The path of the simulated cloud's page; it is on this origin, because nothing may leave this computer. */
export const AUTHORISATION_PATH = '/camera-cloud/authorise'

/** The parts of the back end that the page needs. */
type Access = Pick<BrowserBytes, 'fault' | 'now' | 'saveCloudCode'>

/** Returns the reason why the browser must not be redirected (RFC 6749, section 4.1.2): an unknown client or redirect URI. */
function unknownClient(query: URLSearchParams, origin: string): string | undefined {
  if (query.get('client_id') !== CLIENT_ID) return 'Unknown client_id.'
  // Compared exactly, because a prefix or another path could belong to someone else.
  if (query.get('redirect_uri') !== callbackAddress(origin)) return 'This redirect_uri isn’t registered.'
  return undefined
}

function requestError(query: URLSearchParams): Record<string, string> | undefined {
  if (query.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'Only the response type "code" is supported.' }
  }
  if (query.get('scope') !== SCOPE) return { error: 'invalid_scope', error_description: `The scope must be ${SCOPE}.` }
  return undefined
}

function page(html: string, nonce: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function redirectBack(origin: string, state: string | null, parameters: Record<string, string>): Response {
  const address = new URL(callbackAddress(origin))
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  if (state !== null) address.searchParams.set('state', state)
  // The form was posted, but the callback must be loaded with GET.
  return new Response(null, { status: 303, headers: { Location: address.href, 'Cache-Control': 'no-store' } })
}

async function issueCode({ fault, now, saveCloudCode }: Access): Promise<string> {
  const age = (await fault()) === faults.cloudCodeExpired ? CODE_VALID_SECONDS + 1 : 0
  const code = { id: `code-${crypto.randomUUID()}`, issuedAt: now() - age }
  await saveCloudCode(code)
  return code.id
}

/**
 * Handles the simulated cloud's consent page.
 *
 * @param site the address of the app, without a slash at the end
 */
export async function handleAuthorisation(request: Request, access: Access, site?: string): Promise<Response> {
  const { origin: ownOrigin, searchParams: query } = new URL(request.url)
  const origin = site ?? ownOrigin
  const nonce = crypto.randomUUID()
  const unknown = unknownClient(query, origin)
  if (unknown !== undefined) return page(refusalPage(unknown, nonce), nonce, 400)
  const state = (await access.fault()) === faults.cloudWrongState ? 'another-state' : query.get('state')
  const invalid = requestError(query)
  if (invalid) return redirectBack(origin, state, invalid)
  if (request.method === 'GET') return page(authorisationPage(nonce), nonce)
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
  const decision = new URLSearchParams(await request.text()).get('decision')
  if (decision === 'allow') return redirectBack(origin, state, { code: await issueCode(access) })
  return redirectBack(origin, state, { error: 'access_denied', error_description: 'Access was denied.' })
}
