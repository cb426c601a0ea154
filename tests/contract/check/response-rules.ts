import type { IncomingHttpHeaders } from 'node:http'

import type { Answer, Contract } from '../contract/types.ts'
import type { Problem } from './invariants.ts'
import { breachOf } from './rules.ts'

/** Types that browsers don't execute. SVG images may contain scripts. */
const SAFE_TYPES = /^(image\/(?!svg)|audio\/|video\/|font\/|application\/octet-stream$|text\/plain$)/

function textOf(headers: IncomingHttpHeaders, name: string): string {
  return [headers[name] ?? ''].flat().join(', ')
}

/** Returns whether one of the policies of a Content-Security-Policy header has a sandbox that isolates the content. */
function isSandboxed(header: string): boolean {
  return header.split(',').some((policy) =>
    policy.split(';').some((directive) => {
      const [name, ...flags] = directive.trim().toLowerCase().split(/\s+/)
      return name === 'sandbox' && !(flags.includes('allow-scripts') && flags.includes('allow-same-origin'))
    }),
  )
}

/** Returns the breaches of the rules that a response's declaration lists in `x-rules`. */
export function contentProblems(contract: Pick<Contract, 'rules'>, { rules }: Answer, headers: IncomingHttpHeaders): Problem[] {
  const [type, disposition, nosniff, policy] = [
    textOf(headers, 'content-type').split(';')[0]?.trim().toLowerCase() ?? '',
    textOf(headers, 'content-disposition'),
    textOf(headers, 'x-content-type-options'),
    textOf(headers, 'content-security-policy'),
  ]
  const isSafe = SAFE_TYPES.test(type) || /^attachment\b/i.test(disposition)
  const broken: Record<string, string | undefined> = {
    'content-nosniff': /^\s*nosniff\s*$/i.test(nosniff) ? undefined : `X-Content-Type-Options is "${nosniff}"`,
    'content-type': isSafe ? undefined : `the type is "${type}" and Content-Disposition is "${disposition}"`,
    'content-sandbox': isSandboxed(policy) ? undefined : `Content-Security-Policy is "${policy}"`,
  }
  return rules.flatMap((name) => {
    const problem = broken[name]
    return problem === undefined ? [] : breachOf(contract, name, problem)
  })
}

/**
 * Returns the breaches of the rules about the session's cookie in a response.
 *
 * @param isSecure whether the request came over TLS, or through a proxy that says so
 */
export function cookieProblems(
  contract: Pick<Contract, 'rules' | 'sessionCookie'>,
  headers: IncomingHttpHeaders,
  isSecure: boolean,
): Problem[] {
  const { sessionCookie } = contract
  if (sessionCookie === undefined) return []
  return (headers['set-cookie'] ?? []).flatMap((cookie) => {
    const [given = '', ...attributes] = cookie.split(';').map((piece) => piece.trim())
    const pair = given.replace(/^__Host-/, '')
    // An empty value ends the session.
    if (!pair.startsWith(`${sessionCookie}=`) || pair === `${sessionCookie}=`) return []
    const has = (pattern: RegExp): boolean => attributes.some((attribute) => pattern.test(attribute))
    const shown = `the cookie has ${attributes.length > 0 ? attributes.join('; ') : 'no attributes'}`
    return [
      ...(has(/^httponly$/i) ? [] : breachOf(contract, 'cookie-http-only', shown)),
      ...(has(/^secure$/i) || !isSecure ? [] : breachOf(contract, 'cookie-secure', shown)),
      ...(has(/^samesite=(lax|strict)$/i) ? [] : breachOf(contract, 'cookie-same-site', shown)),
    ]
  })
}
