import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FULL_SHEET = fileURLToPath(new URL('../../node_modules/@blueprintjs/core/lib/css/blueprint.css', import.meta.url))
const CLASS = /\.(bp6-[\w-]+)/g

const classesOf = (css: string): Set<string> => new Set([...css.matchAll(CLASS)].map(([, name = '']) => name))

let styleable: Set<string> | undefined

/** The classes with rules in sets of style sheets, by the addresses of the sheets. Reading all rules of a page takes a while. */
const builtBySheets = new Map<string, Set<string>>()

/** Returns the classes that have rules in the page. */
async function builtClasses(page: Page, sheets: string): Promise<Set<string>> {
  const css = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n'),
  )
  const built = classesOf(css)
  builtBySheets.set(sheets, built)
  return built
}

/** Returns the page's classes whose Blueprint rules are missing from the build, except those of the icon font, which the app doesn't use. */
export async function findUnstyled(page: Page): Promise<string[]> {
  styleable ??= classesOf(readFileSync(FULL_SHEET, 'utf8'))
  const { used, sheets } = await page.evaluate(() => ({
    used: [...new Set([...document.querySelectorAll('[class*="bp6-"]')].flatMap((element) => [...element.classList]))],
    sheets: [...document.styleSheets].map(({ href, cssRules }) => `${href} ${cssRules.length}`).join('\n'),
  }))
  const built = builtBySheets.get(sheets) ?? (await builtClasses(page, sheets))
  const known = styleable
  // Blueprint's rules load with the app's own style sheet.
  return built.has('bp6-button') ? used.filter((name) => known.has(name) && !built.has(name) && !name.startsWith('bp6-icon-')) : []
}
