import { afterAll, expect, it } from 'vitest'

import { docxFile, docxParagraph } from '../../testing/docx'
import { openDocument } from '../client'
import { createDocumentEngine } from '../engine'
import type { PageContent } from '../types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const cell = (text: string): string => `<w:tc>${docxParagraph(text)}</w:tc>`
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const letter = docxFile({
  body: [
    docxParagraph('Dear Ada &amp; Bob,'),
    '<w:p><w:ins w:id="1" w:author="Eve"><w:r><w:t>Added words</w:t></w:r></w:ins><w:del w:id="2" w:author="Eve"><w:r><w:delText>Removed words</w:delText></w:r></w:del></w:p>',
    `<w:tbl><w:tr>${cell('Name')}${cell('City')}</w:tr><w:tr>${cell('Ada')}${cell('London')}</w:tr></w:tbl>`,
    '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden words</w:t></w:r></w:p>',
    '<w:p><w:r><w:t>See</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
  ].join(''),
  files: {
    'word/comments.xml': `<w:comments ${W}><w:comment w:id="0" w:author="Eve">${docxParagraph('Is this true?')}</w:comment></w:comments>`,
    'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="2">${docxParagraph('A note')}</w:footnote></w:footnotes>`,
    'word/header1.xml': `<w:hdr ${W}>${docxParagraph('Confidential')}</w:hdr>`,
    'docProps/core.xml': '<cp:coreProperties xmlns:cp="x" xmlns:dc="y"><dc:creator>Ada Byron</dc:creator></cp:coreProperties>',
  },
})

it('[MEDIA-01] reads a Word document and lists what its text does not show', async () => {
  const pages: PageContent[] = []
  const content = await engine.read(letter, { onPartial: (page) => void pages.push(page) })
  expect(pages.map(({ text }) => text)).toEqual([
    'Confidential\nDear Ada & Bob,\nAdded words\nName | City\nAda | London\nHidden words\nSee [2]\n[2] A note',
  ])
  expect(pages[0]?.words.filter(({ covered }) => covered === true).map(({ text }) => text)).toEqual(['Hidden', 'words'])
  expect(content).toEqual({
    pages: [{ width: 595, height: 842 }],
    hidden: [
      { kind: 'revision', name: 'Inserted by Eve', count: 1 },
      { kind: 'revision', name: 'Deleted by Eve: Removed words', count: 1 },
      { kind: 'annotation', name: 'Eve: Is this true?', count: 1 },
      { kind: 'metadata', name: 'creator: Ada Byron', count: 1 },
      { kind: 'covered-text', page: 1, name: 'Hidden words', count: 2 },
    ],
  })
})

it('shows a Word document on the same pages', async () => {
  const opened = await openDocument(letter)
  expect([opened.contentType, opened.pages]).toEqual([DOCX, [{ width: 595, height: 842 }]])
  const container = document.createElement('div')
  await opened.layText(1, container, { scale: 1, signal: new AbortController().signal })
  expect(container.textContent).toContain('Dear Ada & Bob,')
  opened.close()
})

it.each([
  ['damaged', docxFile({ body: '<w:p' }), 'cannot-decode'],
  ['without a document', new Blob(['PK\u0003\u0004', new Uint8Array(100)]), 'not-a-document'],
])('rejects an archive that is %s', async (_name, file, code) => {
  await expect(engine.read(file)).rejects.toMatchObject({ code })
})
