import { parse } from 'acorn'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { bundleClassic, lower, offerBundles } from './script-bundles-plugin.ts'

const source = (file: string): string => fileURLToPath(new URL(`../src/app/start/${file}`, import.meta.url))

describe('[VAL-06] the script bundles', () => {
  it.each(['choose-bundle.ts', 'legacy.ts', 'before-paint.ts'])('compile %s to one classic ES2015 script', async (file) => {
    const code = await bundleClassic(source(file))
    expect(() => parse(code, { ecmaVersion: 2015, sourceType: 'script' })).not.toThrow()
    expect(code).not.toMatch(/\bimport\(/)
  })

  it('lower newer syntax, which the minifier does not restore', async () => {
    const newer = 'export class A { code = 1; get(a) { a.b ??= this.code; return a } }'
    expect(() => parse(newer, { ecmaVersion: 2020, sourceType: 'module' })).toThrow('Unexpected')
    const lowered = await lower(newer, 'es2020')
    expect(() => parse(lowered, { ecmaVersion: 2020, sourceType: 'module' })).not.toThrow()
    expect(lowered).not.toContain('import')
  })

  it('stop the build at syntax that needs an imported helper', async () => {
    await expect(lower('export class A { #own = 1; get() { return this.#own } }', 'es2020')).rejects.toThrow('use plainer syntax')
  })

  it('are offered by a page that names the modern one, without inline scripts', () => {
    const built =
      '<head><title>Studio</title>\n<link rel="stylesheet" href="/a.css" />\n<script type="module" crossorigin src="/assets/a.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/b.js">\n</head><body><div id="root"></div></body>'
    const page = offerBundles(
      built,
      { base: '/', beforePaint: '/assets/before.js', loader: '/assets/load.js', legacy: '/assets/legacy.js' },
      'intent',
      { app: ['assets/app.css', 'assets/app.js'], pages: { login: ['assets/login.js'], '*': ['assets/shell.js'] } },
    )
    expect(page).toContain(
      '<script src="/assets/load.js" data-modern="/assets/a.js" data-legacy="/assets/legacy.js" data-load="intent"></script>',
    )
    expect(page.indexOf('load.js')).toBeGreaterThan(page.indexOf('id="root"'))
    expect(page).not.toContain('type="module"')
    // The landing page is read without the bundle.
    expect(page).not.toContain('rel="modulepreload"')
    // After the style sheet, the script would wait for it and delay the first paint.
    const first =
      '<script src="/assets/before.js" data-base="/" data-preload="/assets/a.js /assets/b.js" data-app="/assets/app.css /assets/app.js" data-pages="login /assets/login.js;* /assets/shell.js"></script>'
    expect(page).toContain(first)
    expect(page.indexOf(first)).toBeLessThan(page.indexOf('rel="stylesheet"'))
  })

  it('stop the build at a page without the module script', () => {
    const paths = { base: '/', beforePaint: '/a.js', loader: '/b.js', legacy: '/c.js' }
    expect(() => offerBundles('<body></body>', paths, 'idle', { app: [], pages: {} })).toThrow('no module script')
  })
})
