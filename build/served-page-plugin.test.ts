import { describe, expect, it } from 'vitest'

import { placeServedPages, renderServedPages, stylesFor, withBuiltImages } from './served-page-plugin.ts'

const constants = (backend: string) => ({ __BACKEND__: JSON.stringify(backend), 'process.env.NODE_ENV': '"production"' })

/** Rendered once for all tests, because it takes a while. */
const rendered = {
  embedded: renderServedPages('/studio/', constants('embedded')),
  remote: renderServedPages('/studio/', constants('remote')),
}

describe('the pages in the served HTML', () => {
  it('have everything to read on the landing page, and a start without an account where the back end is embedded', async () => {
    const { landing: html } = await rendered.embedded
    expect(html).toContain('<h1')
    expect(html).toContain('Redact faces, speech and names before you share a file')
    expect(html).toContain('Each export is opened again')
    expect(html).toMatch(/<button type="button" data-start="empty"[^>]*>.*Start without an account/)
    expect(html).toContain('href="/studio/login"')
    expect(html).toContain('href="/studio/licences.txt"')
    expect(html).not.toMatch(/<script|<link|style="|data:image|href="\/(?!studio)/)
  })

  it('offer to sign up on the landing page with other back ends', async () => {
    const { landing: html } = await rendered.remote
    expect(html).toContain('href="/studio/signup"')
    expect(html).not.toContain('Start without an account')
  })

  it.each([
    ['embedded', true],
    ['remote', false],
  ] as const)('have a log-in form of the %s build that works without the app', async (backend, hasDemo) => {
    const { login } = await rendered[backend]
    // Without a script, nothing may put the password into the address.
    expect(login).toMatch(/<form [^>]*method="post"/)
    expect(login).toContain('<label class="bp6-label" for="field-email">Email')
    expect(login).toMatch(/<input type="email" id="field-email" autoComplete="username"/)
    expect(login).toMatch(/<input type="password" id="field-password" autoComplete="current-password"/)
    expect(login).toContain('href="/studio/reset"')
    expect(login.includes('Use demo account')).toBe(hasDemo)
    expect(login.includes('Show more options')).toBe(!hasDemo)
    expect(login).not.toMatch(/<script|<link|style="|data:image|href="\/(?!studio)/)
  })

  it('show the landing page without a script, and the log-in page not before one has run', () => {
    const html = placeServedPages({ landing: '<h1>Redact</h1>', login: '<h1>Log in</h1>' })
    expect(html).toContain('<div id="served-page"><h1>Redact</h1></div>')
    expect(html).toMatch(/<template id="served-login" [^>]*hidden><h1>Log in<\/h1><\/template>/)
  })

  it('show the images of the build, and stops at one that isn’t in it', () => {
    const built = new Map([['ui/mark.svg', 'assets/mark-1a.svg']])
    expect(withBuiltImages('<img src="/b/ui/mark.svg">', '/b/', built)).toBe('<img src="/b/assets/mark-1a.svg">')
    expect(() => withBuiltImages('<img src="/b/other.webp">', '/b/', built)).toThrow('shows other.webp, which isn’t in the build')
  })

  it('load only the styles that apply to them', async () => {
    const sheets = [
      '.bp6-button { color: red }\n.bp6-dialog { color: blue }',
      '.bp6-dark .bp6-button:hover { color: green }\nh1 { margin: 0 }\nbody { margin: 1px }',
    ]
    const styles = await stylesFor('<h1>Title</h1><a class="bp6-button">Log in</a>', sheets)
    expect(styles).toContain('.bp6-button { color: red }')
    expect(styles).toContain('.bp6-dark .bp6-button:hover')
    expect(styles).toContain('body { margin: 1px }')
    expect(styles).toContain('h1 { margin: 0 }')
    expect(styles).not.toContain('bp6-dialog')
  })
})
