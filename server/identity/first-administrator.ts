import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

import { newUser, profileWith, userByEmail } from '#backend/accounts/profiles.ts'
import { mustBeStrong } from '#backend/accounts/strength-rule.ts'
import { Refusal } from '#backend/http/refusal.ts'
import type { Passwords } from '#backend/ports/passwords.ts'
import type { Tables } from '#backend/ports/tables.ts'
import { paths } from '#lib/addresses/paths.ts'

const PATH = '/setup'
const STYLES = '/setup.css'

const Form = z.object({
  key: z.string(),
  name: z.string().trim().min(1, 'Enter your name.').max(100, 'Shorten your name to 100 characters.'),
  email: z.email('Enter an email address.'),
  password: z.string().min(8, 'Use at least 8 characters.').max(200, 'Use 200 characters or fewer.'),
  repeated: z.string(),
})

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

const CSS = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #343a40; color: #f6f7f9 }
main { max-width: 400px; margin: 12vh auto; padding: 0 16px }
h1 { font-size: 24px; font-weight: 600; margin: 0 0 8px }
label { display: block; margin-top: 16px }
input { box-sizing: border-box; width: 100%; padding: 8px 12px; margin-top: 4px; font: inherit; color: inherit; background: #23272b; border: 1px solid #8f99a8; border-radius: 4px }
button { margin-top: 24px; padding: 8px 16px; font: inherit; font-weight: 600; color: #1c1e20; background: #e37358; border: 0; border-radius: 4px }
:focus-visible { outline: 2px solid #00a9b1; outline-offset: 2px }
[role=alert] { padding: 8px 12px; border-left: 4px solid #e37358; background: #23272b }
`

/** Keys are compared by their hashes, which have the same length. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function page(status: number, content: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Set up Redaction Studio</title><link rel="stylesheet" href="${STYLES}"></head><body><main><h1>Set up Redaction Studio</h1>${content}</main></body></html>`
  return new Response(html, { status, headers: HEADERS })
}

interface Entered {
  key: string
  name?: string
  email?: string
  problem?: string
}

function form(status: number, { key, name = '', email = '', problem }: Entered): Response {
  const alert = problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`
  return page(
    status,
    `<p>Create the account of the first administrator.</p>${alert}<form method="post" action="${PATH}">
<input type="hidden" name="key" value="${escaped(key)}">
<label>Name<input name="name" autocomplete="name" required maxlength="100" value="${escaped(name)}"></label>
<label>Email<input name="email" type="email" autocomplete="username" required value="${escaped(email)}"></label>
<label>Password<input name="password" type="password" autocomplete="new-password" required minlength="8"></label>
<label>Repeat password<input name="repeated" type="password" autocomplete="new-password" required minlength="8"></label>
<button>Create account</button></form>`,
  )
}

const gone = (): Response => page(404, '<p>This link isn’t valid. Open the address that the server printed at its last start.</p>')

interface SetupParts {
  /** Opens the form. */
  key: string
  tables: Tables
  newId: (prefix: string) => string
  /** Epoch seconds. */
  now: () => number
  passwords: Passwords
}

export interface FirstAdministrator {
  /** The path that opens the form, with its key; undefined if there is an administrator. */
  path: () => string | undefined
  /** Returns the response to a request for the form, or undefined for other requests. */
  answer: (request: Request) => Promise<Response | undefined>
}

/**
 * Offers a form for the first administrator until there is one. Only its key opens it, which is new at each start, so that no account
 * has a published password.
 */
export async function offerFirstAdministrator({ key, tables, newId, now, passwords }: SetupParts): Promise<FirstAdministrator> {
  // Others may have signed up before the set-up, without rights.
  const hasAdministrator = async ({ of }: Pick<Tables, 'of'>): Promise<boolean> => (await of('profiles', 'administrator', true)).length > 0
  let isOpen = !(await hasAdministrator(tables))
  const fits = (given: string | null): boolean => isOpen && timingSafeEqual(hashOf(given ?? ''), hashOf(key))

  async function create(data: FormData): Promise<Response> {
    const entered = Object.fromEntries([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    const given: Entered = { key, name: entered['name'] ?? '', email: entered['email'] ?? '' }
    if (!fits(entered['key'] ?? null)) return gone()
    const parsed = Form.safeParse(entered)
    if (!parsed.success) return form(422, { ...given, problem: parsed.error.issues[0]?.message ?? 'Check what you entered.' })
    const { name, email, password, repeated } = parsed.data
    if (password !== repeated) return form(422, { ...given, problem: 'The passwords differ.' })
    try {
      mustBeStrong(password, { name, email }, passwords)
    } catch (error) {
      if (error instanceof Refusal) return form(422, { ...given, problem: error.message })
      throw error
    }
    const hashed = await passwords.hash(password)
    const outcome = await tables.change(async (draft) => {
      // Another request may have created the account while the password was hashed.
      if (await hasAdministrator(draft)) return 'closed'
      if (await userByEmail(draft, email)) return 'taken'
      const id = newId('user')
      draft.put('users', newUser({ id, name, email, dateCreated: now(), password: hashed }))
      draft.put('profiles', profileWith(id, { plan: { kind: 'unlimited' }, adminUser: true }))
      return 'created'
    })
    if (outcome === 'taken') return form(422, { ...given, problem: 'This email address already has an account. Choose another one.' })
    isOpen = false
    return outcome === 'created' ? new Response(null, { status: 303, headers: { ...HEADERS, Location: paths.login() } }) : gone()
  }

  return {
    path: () => (isOpen ? `${PATH}?key=${key}` : undefined),
    answer: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === STYLES) return new Response(CSS, { headers: { ...HEADERS, 'Content-Type': 'text/css; charset=utf-8' } })
      if (pathname !== PATH) return undefined
      if (request.method === 'POST') return create(await request.formData().catch(() => new FormData()))
      return fits(searchParams.get('key')) ? form(200, { key }) : gone()
    },
  }
}
