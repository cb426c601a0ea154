import { expect, it } from 'vitest'

import { addUnicodeFont, buildPdf } from '../testing/build-pdf'
import { marksOn } from '../testing/redacted-document'
import { openDocumentInWorker } from './worker/open-document'

async function textOf(file: Blob): Promise<string> {
  const document = await openDocumentInWorker(file)
  const { content } = await document.readPage(1)
  document.close()
  return content.text
}

const NAMES = ['by', 'Mary', 'Hartley', 'here']

it.each([
  ['with half of their width', '50 Tz'],
  ['with half of their width and closer letters', '50 Tz -0.3 Tc'],
  ['with 60 % of their width', '60 Tz -0.2 Tc'],
])('[MEDIA-04] reads words apart that only gaps divide, %s', async (_name, state) => {
  // A number moves the next word to the left by thousandths of the size, and a space is 278 wide.
  const shown = `[${NAMES.map((name) => `(${name})`).join(' -278 ')}] TJ`
  const file = buildPdf({ pages: [{ content: `BT /F1 10 Tf ${state} 100 700 Td ${shown} ET` }] })
  expect(await textOf(file)).toBe(NAMES.join(' '))
})

it('[MEDIA-04] reads condensed words apart that a matrix makes narrow', async () => {
  const shown = `[${NAMES.map((name) => `(${name})`).join(' -278 ')}] TJ`
  const file = buildPdf({ pages: [{ content: `BT /F1 10 Tf 0.5 0 0 1 100 700 Tm ${shown} ET` }] })
  expect(await textOf(file)).toBe(NAMES.join(' '))
})

it.each([
  ['byte order marks', (letter: string) => `\uFEFF${letter}`],
  ['control characters', (letter: string) => (letter === 't' ? `\u0001${letter}` : letter)],
  ['zeros', (letter: string) => `${letter}\0`],
])('[MEDIA-04] reads words whose font has %s beside letters', async (_name, map) => {
  const letters = [...'Hartley']
  const file = buildPdf((pdf) => {
    const font = addUnicodeFont(pdf, letters.map(map))
    const codes = letters.map((_letter, index) => String.fromCharCode(33 + index)).join('')
    const escaped = codes.replaceAll(/[()\\]/g, String.raw`\$&`)
    return {
      pages: [
        {
          content: `BT /F1 10 Tf 100 700 Td (Said by) Tj ET BT /F2 10 Tf 150 700 Td (${escaped}) Tj ET`,
          resources: { Font: `/F2 ${font}` },
        },
      ],
    }
  })
  expect(await textOf(file)).toContain('Hartley')
  const marks = await marksOn(file, ({ text }) => text === 'Hartley')
  expect(marks).toHaveLength(1)
})
