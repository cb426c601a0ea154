import { describe, expect, it } from 'vitest'

import { renderLanding, stylesFor, withBuiltImages } from './served-page-plugin.ts'

const constants = (backend: string) => ({ __BACKEND__: JSON.stringify(backend), 'process.env.NODE_ENV': '"production"' })

describe('the landing page in the served HTML', () => {
  it('has everything to read, and a start without an account where the back end is embedded', async () => {
    const html = await renderLanding('/studio/', constants('embedded'))
    expect(html).toContain('<h1')
    expect(html).toContain('Redact faces, speech and names before you share a file')
    expect(html).toContain('Each export is opened again')
    expect(html).toMatch(/<button type="button" data-start="empty"[^>]*>.*Start without an account/)
    expect(html).toContain('href="/studio/login"')
    expect(html).toContain('href="/studio/licences.txt"')
    expect(html).not.toMatch(/<script|<link|style="|data:image|href="\/(?!studio)/)
  })

  it('offers to sign up with other back ends', async () => {
    const html = await renderLanding('/', constants('remote'))
    expect(html).toContain('href="/signup"')
    expect(html).not.toContain('Start without an account')
  })

  it('shows the images of the build, and stops at one that isn’t in it', () => {
    const built = new Map([['ui/mark.svg', 'assets/mark-1a.svg']])
    expect(withBuiltImages('<img src="/b/ui/mark.svg">', '/b/', built)).toBe('<img src="/b/assets/mark-1a.svg">')
    expect(() => withBuiltImages('<img src="/b/other.webp">', '/b/', built)).toThrow('shows other.webp, which isn’t in the build')
  })

  it('loads only the styles that apply to it', async () => {
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
