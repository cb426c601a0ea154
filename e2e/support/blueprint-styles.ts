import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FULL_SHEET = fileURLToPath(new URL('../../node_modules/@blueprintjs/core/lib/css/blueprint.css', import.meta.url))
const CLASS = /\.(bp6-[\w-]+)/g

const classesOf = (css: string): Set<string> => new Set([...css.matchAll(CLASS)].map(([, name = '']) => name))

let styleable: Set<string> | undefined

/** Returns the page's classes whose Blueprint rules are missing from the build, except those of the icon font, which the app doesn't use. */
export async function findUnstyled(page: Page): Promise<string[]> {
  styleable ??= classesOf(readFileSync(FULL_SHEET, 'utf8'))
  const { used, css } = await page.evaluate(() => ({
    used: [...new Set([...document.querySelectorAll('[class*="bp6-"]')].flatMap((element) => [...element.classList]))],
    css: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n'),
  }))
  const built = classesOf(css)
  const known = styleable
  // Blueprint's rules load with the app's own style sheet.
  return css.includes('.bp6-button') ? used.filter((name) => known.has(name) && !built.has(name) && !name.startsWith('bp6-icon-')) : []
}
