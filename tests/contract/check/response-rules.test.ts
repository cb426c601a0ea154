import { describe, expect, it } from 'vitest'

import { contentProblems, cookieProblems } from './response-rules'

const names = ['content-nosniff', 'content-type', 'content-sandbox', 'cookie-http-only', 'cookie-secure', 'cookie-same-site']
const contract = {
  sessionCookie: 'session',
  rules: Object.fromEntries(names.map((name) => [name, { provenance: 'assumed' as const, description: 'a rule' }])),
}

/** Returns the names of the rules that the headers of a content break. */
function ofContent(headers: Record<string, string>): string[] {
  const declared = {
    status: 200 as const,
    description: '',
    contentType: undefined,
    contentTypes: [],
    schema: undefined,
    headers: [],
    examples: [],
    rules: names.slice(0, 3),
  }
  const safe = { 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' }
  return contentProblems(contract, declared, { ...safe, ...headers }).map(({ rule }) => rule.split(':')[0] ?? '')
}

function ofCookie(cookie: string, isSecure = true): string[] {
  return cookieProblems(contract, { 'set-cookie': [cookie] }, isSecure).map(({ rule }) => rule.split(':')[0] ?? '')
}

describe('contents', () => {
  it('follow the rules with a safe type, nosniff and a sandbox', () => {
    expect(ofContent({})).toEqual([])
    expect(ofContent({ 'content-type': 'text/plain; charset=utf-8' })).toEqual([])
    expect(ofContent({ 'content-security-policy': "default-src 'none', sandbox allow-downloads; frame-ancestors 'none'" })).toEqual([])
    expect(ofContent({ 'content-type': 'text/html', 'content-disposition': 'attachment; filename="a.html"' })).toEqual([])
  })

  it.each([
    ['a guessed type', { 'x-content-type-options': '' }, 'content-nosniff'],
    ['a page', { 'content-type': 'text/html' }, 'content-type'],
    ['a drawing that may have scripts', { 'content-type': 'image/svg+xml' }, 'content-type'],
    ['a page shown inline', { 'content-type': 'application/xhtml+xml', 'content-disposition': 'inline' }, 'content-type'],
    ['no policy', { 'content-security-policy': '' }, 'content-sandbox'],
    ['a policy without a sandbox', { 'content-security-policy': "default-src 'none'" }, 'content-sandbox'],
    ['a sandbox that is undone', { 'content-security-policy': 'sandbox allow-scripts allow-same-origin' }, 'content-sandbox'],
  ])('break a rule with %s', (_what, headers, rule) => {
    expect(ofContent(headers)).toEqual([rule])
  })
})

describe('cookies of sessions', () => {
  it('follow the rules with Secure, HttpOnly and SameSite', () => {
    expect(ofCookie('session=a; Path=/; HttpOnly; Secure; SameSite=Lax')).toEqual([])
    expect(ofCookie('session=a; secure; httponly; samesite=strict')).toEqual([])
    expect(ofCookie('session=; Max-Age=0')).toEqual([])
    expect(ofCookie('__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Lax')).toEqual([])
    expect(ofCookie('__Host-session=a; Path=/; Secure; SameSite=Lax')).toEqual(['cookie-http-only'])
    expect(ofCookie('theme=dark')).toEqual([])
  })

  it('need Secure only over TLS', () => {
    expect(ofCookie('session=a; HttpOnly; SameSite=Lax', false)).toEqual([])
    expect(ofCookie('session=a; HttpOnly; SameSite=Lax')).toEqual(['cookie-secure'])
  })

  it.each([
    ['session=a; Secure; SameSite=Lax', 'cookie-http-only'],
    ['session=a; Secure; HttpOnly', 'cookie-same-site'],
    ['session=a; Secure; HttpOnly; SameSite=None', 'cookie-same-site'],
  ])('break a rule: %s', (cookie, rule) => {
    expect(ofCookie(cookie)).toEqual([rule])
  })
})
