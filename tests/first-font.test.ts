import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

import { FIRST_FONT, makeFirstFont, UNICODE_RANGE } from './tools/first-font.ts'

it('the file of the typeface that every page loads is cut from the installed one: npm run first-font', async () => {
  expect((await readFile(FIRST_FONT)).equals(await makeFirstFont())).toBe(true)
})

it('the style sheet loads that file alone for the characters in it', async () => {
  const styles = await readFile(new URL('../src/ui/styles/fonts.css', import.meta.url), 'utf8')
  // Of two faces with a character and the same weights, the last one is loaded. Others would not complete each other.
  expect(styles.match(/font-weight: 100 900;/g)).toHaveLength(3)
  const [last = ''] = styles.split('@font-face').slice(-1)
  expect(last).toContain('inter-first.woff2')
  expect(/unicode-range:([^;]*);/.exec(last)?.[1]?.trim().split(/,\s+/)).toEqual(UNICODE_RANGE.split(', '))
})
