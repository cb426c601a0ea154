import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

import { noticesOf } from '../licences-plugin.ts'
import { packagesInside } from './bundled-packages.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
const mammoth = fileOf('mammoth/mammoth.browser.js')

it('returns every package inside the prebuilt file of mammoth, and inside its JSZip', () => {
  const names = packagesInside(mammoth, 'mammoth').map(({ name, license }) => `${name} ${license}`)
  expect(names.toSorted()).toEqual([
    '@xmldom/xmldom MIT',
    'base64-js MIT',
    'buffer MIT',
    'dingbat-to-unicode BSD-2-Clause',
    'ieee754 BSD-3-Clause',
    'immediate MIT',
    'isarray MIT',
    'jszip (MIT OR GPL-3.0-or-later)',
    'lie MIT',
    'lop BSD-2-Clause',
    'option BSD-2-Clause',
    'pako (MIT AND Zlib)',
    'process MIT',
    'set-immediate-shim MIT',
    'underscore MIT',
    'xmlbuilder MIT',
  ])
})

it('names each with the copyright line of its authors, and JSZip under the MIT licence only', () => {
  const notices = noticesOf(packagesInside(mammoth, 'mammoth'))
  for (const holder of [
    'Stuart Knightley',
    'Vitaly Puzrin',
    'Calvin Metcalf',
    'Jameson Little',
    'Michael Williamson',
    'Jeremy Ashkenas',
    'Ozgur Ozcitak',
    'Feross Aboukhadijeh',
    'Fair Oaks Labs',
    'Roman Shtylman',
    'Julian Gruber',
    'Sindre Sorhus',
  ])
    expect(notices).toContain(holder)
  expect(notices).not.toContain('GNU GENERAL PUBLIC LICENSE')
})

it.each([
  ['@mediabunny/aac-encoder', 'dist/modules/build/aac.js', ['FFmpeg'], 'https://ffmpeg.org'],
  ['@mediabunny/mp3-encoder', 'dist/modules/build/lame.js', ['LAME'], 'https://lame.sourceforge.io'],
  ['@huggingface/transformers', 'dist/transformers.web.js', ['@huggingface/jinja', '@huggingface/tokenizers'], 'Hugging Face'],
])('names the software inside %s, which lists nothing', (owner, path, names, text) => {
  const inside = packagesInside(fileOf(`${owner}/${path}`), owner)
  expect(inside.map(({ name }) => name)).toEqual(names)
  expect(noticesOf(inside)).toContain(text)
  if (owner.startsWith('@mediabunny/')) expect(noticesOf(inside)).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
})

it('returns nothing for a module without a list', () => {
  expect(packagesInside(fileOf('jszip/lib/index.js'), 'jszip')).toEqual([])
  expect(packagesInside(fileOf('mammoth/package.json'), 'mammoth')).toEqual([])
})
