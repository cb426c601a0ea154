import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

const script = fileURLToPath(new URL('render-served-pages.ts', import.meta.url))

/** Where `index.html` holds the served pages. */
const PLACE = '<!--served-page-->'
/** Paths of images in the rendered HTML, which Vite serves from the sources. */
const SOURCE_IMAGE = /(src|srcset)="([^"]+\.(?:svg|webp))"/g

/** The HTML of each page. */
interface ServedPages {
  landing: string
  login: string
}

/**
 * Renders the served pages with the components of the app.
 *
 * @param base the path of the app, with a slash at both ends
 * @param define constants of the build
 */
export async function renderServedPages(base: string, define: Record<string, string>): Promise<ServedPages> {
  // In a process of its own, because React would be loaded half for production and half for development where NODE_ENV changes.
  const { stdout } = await promisify(execFile)(process.execPath, [script, base, JSON.stringify(define)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(stdout) as ServedPages
}

/** Replaces the paths of images in the sources by those of the files in the build. */
export function withBuiltImages(html: string, base: string, built: Map<string, string>): string {
  return html.replaceAll(SOURCE_IMAGE, (_match, attribute: string, path: string) => {
    const source = path.slice(base.length)
    const file = built.get(source)
    if (file === undefined) throw new Error(`A served page shows ${source}, which isn’t in the build.`)
    return `${attribute}="${base}${file}"`
  })
}

/** Returns the rules of the app's style sheets that apply to the pages in either theme, in their order. */
export async function stylesFor(html: string, sheets: string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html class="bp6-dark"><head></head><body>${html}</body></html>`, extension: 'html' }],
    css: [{ raw: sheets.join('\n') }],
    keyframes: true,
    fontFace: true,
    variables: false,
  })
  return purged?.css ?? ''
}

/**
 * Returns the HTML of `index.html`. The landing page can be read without a script. The log-in page is a template, which has no effect
 * before a script has put it into place; browsers that don't know templates must not show it either.
 */
export function placeServedPages({ landing, login }: ServedPages): string {
  return `<div id="served-page">${landing}</div>
    <template id="served-login" title="Log in – Redaction Studio" hidden>${login}</template>`
}

/**
 * Writes the landing and the log-in page into the served page, so that they can be used before the app has loaded. Their styles are a small
 * file of their own, because the app's style sheet holds every component.
 */
export function servedPagePlugin(define: Record<string, string>): Plugin {
  let base = '/'
  let html = ''
  let styles = ''
  return {
    name: 'served-page',
    apply: 'build',
    configResolved: (config) => {
      ;({ base } = config)
    },
    async generateBundle(_options, bundle) {
      const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? [file] : []))
      const images = new Map(
        assets.flatMap(({ fileName, originalFileNames }) => originalFileNames.map((name) => [name.replace(/^src\//, ''), fileName])),
      )
      html = withBuiltImages(placeServedPages(await renderServedPages(base, define)), base, images)
      const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => String(source))
      styles = this.getFileName(this.emitFile({ type: 'asset', name: 'served-page.css', source: await stylesFor(html, sheets) }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        if (!page.includes(PLACE)) throw new Error(`The page has no place for the served pages: ${PLACE}`)
        return page
          .replace(PLACE, () => html)
          .replace('</head>', `  <link rel="stylesheet" crossorigin href="${base}${styles}">\n  </head>`)
      },
    },
  }
}
