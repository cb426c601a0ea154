import { faults } from '../dev/faults'
import type { BytesAccess } from '../storage/bytes-access'
import { authorisationPage, refusalPage } from './authorisation-page'
import { callbackAddress, CLIENT_ID, CODE_VALID_SECONDS, SCOPE } from './client-registration'

/** Where the simulated cloud's page is; a path of this origin, because nothing may leave the machine. */
export const AUTHORISATION_PATH = '/camera-cloud/authorise'

/** What the page needs of the back end that it is served by. */
type Access = Pick<BytesAccess, 'fault' | 'now' | 'saveCloudCode'>

/** RFC 6749, section 4.1.2: only with a client and an address that are known may the browser be sent back. */
function unknownClient(query: URLSearchParams, origin: string): string | undefined {
  if (query.get('client_id') !== CLIENT_ID) return 'The request names no client that the camera cloud knows.'
  // To the letter: a prefix or another path could be somebody else's page.
  if (query.get('redirect_uri') !== callbackAddress(origin))
    return 'The address to go back to is not the one that this client has registered.'
  return undefined
}

function unfitRequest(query: URLSearchParams): Record<string, string> | undefined {
  if (query.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'The camera cloud answers with a code only.' }
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

function goBack(origin: string, state: string | null, parameters: Record<string, string>): Response {
  const address = new URL(callbackAddress(origin))
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  if (state !== null) address.searchParams.set('state', state)
  // The form was posted; the callback is to be got.
  return new Response(null, { status: 303, headers: { Location: address.href, 'Cache-Control': 'no-store' } })
}

async function issueCode({ fault, now, saveCloudCode }: Access): Promise<string> {
  const age = (await fault()) === faults.cloudCodeExpired ? CODE_VALID_SECONDS + 1 : 0
  const code = { id: `code-${crypto.randomUUID()}`, issuedAt: now() - age }
  await saveCloudCode(code)
  return code.id
}

/** The simulated cloud's own page, on which a person lets the product see their cameras or does not. */
export async function handleAuthorisation(request: Request, access: Access): Promise<Response> {
  const { origin, searchParams: query } = new URL(request.url)
  const nonce = crypto.randomUUID()
  const unknown = unknownClient(query, origin)
  if (unknown !== undefined) return page(refusalPage(unknown, nonce), nonce, 400)
  const state = (await access.fault()) === faults.cloudWrongState ? 'another-state' : query.get('state')
  const unfit = unfitRequest(query)
  if (unfit) return goBack(origin, state, unfit)
  if (request.method === 'GET') return page(authorisationPage(nonce), nonce)
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
  const decision = new URLSearchParams(await request.text()).get('decision')
  if (decision === 'allow') return goBack(origin, state, { code: await issueCode(access) })
  return goBack(origin, state, { error: 'access_denied', error_description: 'The account’s owner has not agreed.' })
}
