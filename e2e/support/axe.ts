import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { inLightTheme } from './themes.ts'

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Excluded, because its initials stand for a portrait and need not be part of its accessible name. */
const AVATAR = 'button[aria-label^="Account menu for"]'

/** The small form of the axe that the builder depends on. The builder itself loads 1.5 MB, twice for each analysis. */
const SOURCE = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
/** In place of axe's source. */
const LOADED_ALREADY = ';'

/**
 * Uses the legacy mode: the product has no frames, and checking for them doubles the time. Collecting what passed takes a third of it.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource: LOADED_ALREADY })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(AVATAR)

let source: string | undefined

async function violationsOf(builder: AxeBuilder, theme: string): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${theme}: ${id}: ${help}: ${html}\n    ${any.map(({ message }) => message).join('\n    ')}`),
  )
}

/**
 * Returns a page's violations: of all rules in the current theme, and of the colour rules in the light theme. `without` names rules that
 * don't apply to the screen.
 */
export async function findViolations(page: Page, without: string[] = []): Promise<string[]> {
  // Loading axe takes longer than running it, and it stays until the page is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate((source ??= readFileSync(SOURCE, 'utf8')))
  const dark = await violationsOf(axe(page).withTags(RULES).disableRules(without), 'dark')
  const light = await inLightTheme(page, () => violationsOf(axe(page).withRules(COLOUR_RULES), 'light'))
  return [...dark, ...light]
}
