import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { makeJpeg } from './support/pictures.ts'
import { expect, test } from './support/studio-test.ts'
import { tour } from './support/tour.ts'

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The initials stand for a portrait: the button is named after the person, and is no label to be read out. */
const AVATAR = 'button[aria-label^="Account of"]'

/** Screens that differ from one before them only in the picture, or in its size. */
const SAME = ['review-zoomed', 'review-preview-smooth', 'review-preview-black-box', 'library-uploads-collapsed', 'browser-unknown']

/** Here the Uploads panel or an open menu lies over part of a card, by chance of the cards' order, and what is left of its link is small. */
const COVERED = ['library-full-and-toast', 'library-card-menu']

/** Looks at the page itself: the product has no frames, and looking for them takes as long again. */
function axe(page: Page, name: string): AxeBuilder {
  const builder = new AxeBuilder({ page }).setLegacyMode().withTags(RULES).exclude(AVATAR)
  return COVERED.includes(name) ? builder.disableRules(['target-size']) : builder
}

test('every screen and dialog is free of what axe can find', async ({ studio }) => {
  const { page } = studio
  // The tour has the back end refuse on purpose.
  studio.expectConsoleErrors(/status of (401|403|404|409|500|503)|Cannot setup the application|ApiError|fault/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const plain = await makeJpeg(page, 'empty-corridor.jpg', 320, 240)
  const main = await makeJpeg(page, 'reception.jpg', 640, 400)
  await tour(page, { main: { name: main.name, file: main, hasFaces: false }, plain, others: [] }, async (name) => {
    if (SAME.includes(name)) return
    const { violations } = await axe(page, name).analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${help}: ${html}\n    ${any.map(({ message }) => message).join('\n    ')}`),
    )
    expect.soft(found, name).toEqual([])
  })
})
