import { expect, it } from 'vitest'

import { docxParagraph } from '../../testing/docx'
import { readTestDocx, W } from '../../testing/read-docx'

const NOTE = '<w:r><w:footnoteReference w:id="1"/></w:r>'
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`

it.each([
  ['a letter that is a symbol', `<w:p>${run('Har')}<w:r><w:sym w:font="Arial" w:char="F074"/></w:r>${run('ley')}</w:p>`, 'Hartley'],
  ['letters in the codes of a font', docxParagraph('\uF041\uF064\uF061'), 'Ada'],
  ['letters of a word around the number of a note', `<w:p>${run('Har')}${NOTE}${run('tley and')}</w:p>`, 'Hartley [1] and'],
  ['the number of a note after a word', `<w:p>${run('Hartley')}${NOTE}${run(', and')}</w:p>`, 'Hartley [1], and'],
  [
    'letters that are displayed from right to left',
    `<w:p>${run('by ')}<w:bdo w:val="rtl">${run('yelt')}${run('raH')}</w:bdo>${run(' here')}</w:p>`,
    'by \u202EyeltraH\u202C here',
  ],
  ['the number of a note before a word', `<w:p>${run('See ')}${NOTE}${run('Hartley')}</w:p>`, 'See  [1]Hartley'],
  ['letters in their own direction', `<w:p><w:dir w:val="rtl">${run('Hart')}</w:dir>${run('ley')}</w:p>`, 'Hartley'],
  ['a sign', `<w:p>${run('Ada ')}<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r></w:p>`, 'Ada ☺'],
])('[MEDIA-01] keeps %s of a Word document', async (_name, body, text) => {
  const { shown, listed } = await readTestDocx(body)
  expect({ shown: shown.filter((line) => line !== ''), listed }).toEqual({ shown: [text], listed: [] })
})

it.each([
  [
    'the text of a shape of another program',
    '<w:p><w:r><w:drawing><wp:inline><a:sp><a:txBody><a:p><a:r><a:t>Ada </a:t></a:r><a:r><a:t>Byron</a:t></a:r></a:p></a:txBody></a:sp></wp:inline></w:drawing></w:r></w:p>',
    'unread-content',
    'Drawing: Ada Byron',
  ],
  [
    'the prepared text of a form field',
    '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Witness"/><w:textInput><w:default w:val="Ada"/></w:textInput></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    'form-value',
    'Witness: Ada',
  ],
  [
    'the alternative text of a table',
    '<w:tbl><w:tblPr><w:tblCaption w:val="Salary of Ada"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
    'structure',
    'Salary of Ada',
  ],
  ['the tooltip of a link', '<w:p><w:hyperlink w:anchor="x" w:tooltip="Letter to Ada"/></w:p>', 'link', 'Letter to Ada'],
  [
    'the name of a bookmark, but not of one that Word made',
    '<w:p><w:bookmarkStart w:id="0" w:name="Ada_Byron"/><w:bookmarkStart w:id="1" w:name="_Toc1"/></w:p>',
    'metadata',
    'Bookmark: Ada_Byron',
  ],
  [
    'unknown elements of a run',
    '<w:p><w:r><w:future><w:part>Ada</w:part><w:part>Byron</w:part></w:future></w:r></w:p>',
    'unread-content',
    'Other content: Ada Byron',
  ],
])('[MEDIA-05] lists %s of a Word document', async (_name, body, kind, name) => {
  const { shown, listed } = await readTestDocx(body)
  expect({ shown: shown.join(''), listed }).toEqual({ shown: '', listed: [{ kind, name, count: 1 }] })
})

it('[MEDIA-05] lists words of numbering, which the export doesn’t have, but no bullets and plain numbers', async () => {
  const level = (text: string): string => `<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`
  const texts = ['Okafor %1.', '%1.', '(%1)', '%1.%2.', 'o', '\uF0B7', '§%1', 'Okafor %1.']
  const { listed } = await readTestDocx('<w:p/>', {
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${texts.map(level).join('')}</w:abstractNum></w:numbering>`,
  })
  expect(listed).toEqual([{ kind: 'unread-content', name: 'Numbering: Okafor %1.', count: 2 }])
})
