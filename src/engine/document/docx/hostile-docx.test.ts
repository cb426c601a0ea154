import { expect, it } from 'vitest'

import { docxParagraph } from '../../testing/docx'
import { readTestDocx, W } from '../../testing/read-docx'

it.each([
  ['nested too deep', '<w:sdt>'.repeat(1000) + '</w:sdt>'.repeat(1000)],
  ['with an end tag too many', '</w:p>'],
  ['with a megabyte of brackets', '<'.repeat(1_000_000)],
  ['with a tag of a megabyte', `<w:p ${'a'.repeat(1_000_000)}>`],
])('rejects XML %s at once', async (_name, body) => {
  const started = performance.now()
  await expect(readTestDocx(body)).rejects.toMatchObject({ code: 'cannot-decode' })
  expect(performance.now() - started).toBeLessThan(2000)
})

it.each(['word/styles.xml', 'word/numbering.xml', 'word/header1.xml', 'word/footnotes.xml'])(
  'rejects a damaged %s at once',
  async (name) => {
    const started = performance.now()
    await expect(readTestDocx('', { [name]: '<'.repeat(1_000_000) })).rejects.toMatchObject({ code: 'cannot-decode' })
    expect(performance.now() - started).toBeLessThan(2000)
  },
)

it('rejects a document type, which may define entities', async () => {
  const document = `<!DOCTYPE a [<!ENTITY b "c">]><w:document ${W}><w:body>${docxParagraph('&b;')}</w:body></w:document>`
  await expect(readTestDocx('', { 'word/document.xml': document })).rejects.toMatchObject({ code: 'cannot-decode' })
})
