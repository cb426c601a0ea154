import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WHOLE = fileURLToPath(new URL('../../node_modules/@blueprintjs/core/lib/css/blueprint.css', import.meta.url))
const CLASS = /\.(bp6-[\w-]+)/g

const classesOf = (css: string): Set<string> => new Set([...css.matchAll(CLASS)].map(([, name = '']) => name))

let whole: Set<string> | undefined

/** The classes on a page that Blueprint has rules for and the build left out. The font of icons is left out on purpose. */
export async function findUnstyled(page: Page): Promise<string[]> {
  whole ??= classesOf(readFileSync(WHOLE, 'utf8'))
  const { used, css } = await page.evaluate(() => ({
    used: [...new Set([...document.querySelectorAll('[class*="bp6-"]')].flatMap((element) => [...element.classList]))],
    css: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n'),
  }))
  const carried = classesOf(css)
  const known = whole
  // Before the app's own style sheet is there, nothing of Blueprint's is.
  return css.includes('.bp6-button') ? used.filter((name) => known.has(name) && !carried.has(name) && !name.startsWith('bp6-icon-')) : []
}
