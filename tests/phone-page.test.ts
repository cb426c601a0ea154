// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { showUnsupportedBrowser } from '#app/start/unsupported-browser.ts'

test('[OVL-02] the page as served has the words for phones that the script shows', async () => {
  const served = new DOMParser().parseFromString(await readFile(join(import.meta.dirname, '../src/index.html'), 'utf8'), 'text/html')
  const root = document.createElement('div')
  showUnsupportedBrowser(root, { kind: 'mobile' })
  const wordsIn = (parent: ParentNode) =>
    [...parent.querySelectorAll('main > *')].map(({ tagName, textContent }) => [tagName, textContent.trim()])
  expect(wordsIn(served)).toEqual([
    ['H1', 'Mobile Site'],
    ['P', 'Please visit this site on a desktop browser. If you would like a mobile version, email us at support@redaction-studio.example.'],
  ])
  expect(wordsIn(root)).toEqual(wordsIn(served))
})
