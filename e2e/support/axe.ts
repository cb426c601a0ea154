import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { inLightTheme } from './themes.ts'

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a change of the theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The initials stand for a portrait: the button is named after the person, and is no label to be read out. */
const AVATAR = 'button[aria-label^="Account menu for"]'

/** The product has no frames, and looking for them takes as long again. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().exclude(AVATAR)

async function violationsOf(builder: AxeBuilder, theme: string): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${theme}: ${id}: ${help}: ${html}\n    ${any.map(({ message }) => message).join('\n    ')}`),
  )
}

/** What axe finds on a page as it is, by every rule but the ones named, and in the light theme by the rules about colours. */
export async function findViolations(page: Page, without: string[] = []): Promise<string[]> {
  const dark = await violationsOf(axe(page).withTags(RULES).disableRules(without), 'dark')
  const light = await inLightTheme(page, () => violationsOf(axe(page).withRules(COLOUR_RULES), 'light'))
  return [...dark, ...light]
}
