import { describe, expect, it } from 'vitest'

import { nginxConfiguration } from './nginx-plugin.ts'

const headers = { 'Permissions-Policy': 'payment=(self "https://js.stripe.com")', 'Referrer-Policy': 'no-referrer' }

describe('the nginx configuration of a build', () => {
  it('sends the headers of the build, once for all files', () => {
    const text = nginxConfiguration({ base: '/', headers, hasBackend: true })
    expect(text).toContain('add_header Permissions-Policy "payment=(self \\"https://js.stripe.com\\")" always;')
    expect(text.match(/add_header Referrer-Policy no-referrer|add_header Referrer-Policy "no-referrer"/g)).toHaveLength(1)
    // A location with a header of its own would drop those of the server.
    for (const location of text.match(/location [^{]*assets\/ \{[^}]*\}/g) ?? []) expect(location).not.toContain('add_header')
  })

  it('has no name left to replace, and serves the files below the base', () => {
    const text = nginxConfiguration({ base: '/studio/', headers, hasBackend: false })
    expect(text).not.toMatch(/@[A-Z]/)
    expect(text).toContain('location ^~ /studio/assets/ {')
    expect(text).toContain('location = /studio {')
    expect(text).not.toContain('proxy_pass')
  })

  it('refuses a header that nginx would change', () => {
    expect(() => nginxConfiguration({ base: '/', headers: { 'X-Cost': '$5' }, hasBackend: false })).toThrow('$5')
  })
})
