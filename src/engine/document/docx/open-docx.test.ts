import { expect, it } from 'vitest'

import { docxParagraph, type DocxParts } from '../../testing/docx'
import { readTestDocx, W } from '../../testing/read-docx'
import type { HiddenPart } from '../types'

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (text: string, { own = '', run: properties = '' } = {}): string =>
  `<w:p><w:pPr>${own}</w:pPr>${run(text, properties)}</w:p>`
const styles = (...inner: string[]) => ({ 'word/styles.xml': `<w:styles ${W}>${inner.join('')}</w:styles>` })
const style = (type: string, id: string, inner: string, more = ''): string =>
  `<w:style w:type="${type}" w:styleId="${id}"${more}><w:name w:val="${id}"/>${inner}</w:style>`
const box = (text: string, { anchor = '', shape = '' } = {}): string =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor>${anchor}<a:graphic><a:graphicData><wps:wsp><wps:spPr>${shape}</wps:spPr><wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`
const away = '<wp:positionH relativeFrom="page"><wp:posOffset>-9000000</wp:posOffset></wp:positionH><wp:extent cx="900000" cy="900000"/>'

const themeFile = {
  'word/theme/theme1.xml':
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme><a:dk1><a:sysClr lastClr="000000"/></a:dk1><a:lt1><a:sysClr lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>',
}
const white = '<w:color w:val="FFFFFF"/>'
const table = (tableProperties: string, rows: string[]): string =>
  `<w:tbl><w:tblPr>${tableProperties}</w:tblPr>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
const cell = (content: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`

it.each<[string, string, DocxParts['files']]>([
  ['hidden', paragraph('Secret', { run: '<w:vanish/>' }), {}],
  ['white', paragraph('Secret', { run: white }), {}],
  ['nearly white', paragraph('Secret', { run: '<w:color w:val="F2F2F2"/>' }), {}],
  ['tiny', paragraph('Secret', { run: '<w:sz w:val="2"/>' }), {}],
  ['squeezed to nothing', paragraph('Secret', { run: '<w:w w:val="1"/>' }), {}],
  ['transparent', paragraph('Secret', { run: '<w14:textFill><w14:noFill/></w14:textFill>' }), {}],
  [
    'painted transparent',
    paragraph('Secret', {
      run: '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="100000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
    }),
    {},
  ],
  ['black on a black highlight', paragraph('Secret', { run: '<w:color w:val="000000"/><w:highlight w:val="black"/>' }), {}],
  ['in the color of its shading', paragraph('Secret', { run: '<w:color w:val="C00000"/><w:shd w:val="clear" w:fill="C00000"/>' }), {}],
  ['in a line that is cut off', paragraph('Secret', { own: '<w:spacing w:line="20" w:lineRule="exact"/>' }), {}],
  ['indented beyond the page', paragraph('Secret', { own: '<w:ind w:left="30000"/>' }), {}],
  ['in a frame beside the page', paragraph('Secret', { own: '<w:framePr w:w="1000" w:hAnchor="page" w:x="-5000"/>' }), {}],
  ['in a text box beside the page', box(paragraph('Secret'), { anchor: away }), {}],
  ['in a hidden text box', box(paragraph('Secret'), { anchor: '<wp:docPr hidden="1"/>' }), {}],
  [
    'in an older text box beside the page',
    `<w:p><w:r><w:pict><v:shape style="position:absolute;margin-left:-900pt;width:90pt"><v:textbox><w:txbxContent>${paragraph('Secret')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
    {},
  ],
  ['in a table beside the page', table('<w:tblpPr w:horzAnchor="page" w:tblpX="20000"/>', [cell(paragraph('Secret'))]), {}],
  ['in a row that is cut off', table('', [`<w:trPr><w:trHeight w:val="10" w:hRule="exact"/></w:trPr>${cell(paragraph('Secret'))}`]), {}],
  [
    'hidden by a character style',
    paragraph('Secret', { run: '<w:rStyle w:val="Ghost"/>' }),
    styles(style('character', 'Base', '<w:rPr><w:vanish/></w:rPr>'), style('character', 'Ghost', '<w:basedOn w:val="Base"/>')),
  ],
  [
    'white by a paragraph style',
    paragraph('Secret', { own: '<w:pStyle w:val="Ghost"/>' }),
    styles(style('paragraph', 'Ghost', `<w:rPr>${white}</w:rPr>`)),
  ],
  [
    'tiny by the default style',
    paragraph('Secret'),
    styles(style('paragraph', 'Normal', '<w:rPr><w:sz w:val="1"/></w:rPr>', ' w:default="1"')),
  ],
  [
    'hidden by the defaults',
    paragraph('Secret'),
    styles('<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>'),
  ],
  ['in the theme color of the paper', paragraph('Secret', { run: '<w:color w:val="000000" w:themeColor="background1"/>' }), themeFile],
  [
    'in a tint near the paper',
    paragraph('Secret', { run: '<w:color w:val="4472C4" w:themeColor="accent1" w:themeTint="10"/>' }),
    themeFile,
  ],
  [
    'white in a white cell of a dark table',
    table('<w:shd w:val="clear" w:fill="000000"/>', [cell(paragraph('Secret', { run: white }), '<w:shd w:val="clear" w:fill="FFFFFF"/>')]),
    {},
  ],
  [
    'in the code of a field',
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF</w:instrText></w:r>${run('Secret')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    {},
  ],
])('hides text that is %s', async (_name, body, files) => {
  const { shown, hidden } = await readTestDocx(paragraph('Dear Ada,', { run: '<w:vanish w:val="0"/><w:sz w:val="24"/>' }) + body, files)
  expect({ shown: shown.filter((line) => line !== ''), hidden }).toEqual({ shown: ['Dear Ada,'], hidden: ['Secret'] })
})

it.each<[string, string, DocxParts['files']]>([
  ['white on dark shading', paragraph('Name', { run: `${white}<w:shd w:val="clear" w:fill="1F3864"/>` }), {}],
  ['white on a dark highlight', paragraph('Name', { run: `${white}<w:highlight w:val="darkBlue"/>` }), {}],
  ['white in a shaded paragraph', paragraph('Name', { own: '<w:shd w:val="clear" w:fill="404040"/>', run: white }), {}],
  ['white in a dark cell', table('', [cell(paragraph('Name', { run: white }), '<w:shd w:val="clear" w:fill="000000"/>')]), {}],
  [
    'white in the head of a table with a style',
    table('<w:tblStyle w:val="Grid"/><w:tblLook w:firstRow="1"/>', [cell(paragraph('Name'))]),
    styles(
      style(
        'table',
        'Grid',
        `<w:tblStylePr w:type="firstRow"><w:rPr>${white}</w:rPr><w:tcPr><w:shd w:val="clear" w:fill="4472C4"/></w:tcPr></w:tblStylePr>`,
      ),
    ),
  ],
  [
    'white in a dark text box',
    box(paragraph('Name', { run: white }), { shape: '<a:solidFill><a:srgbClr val="203864"/></a:solidFill>' }),
    {},
  ],
  ['white on a gradient', box(paragraph('Name', { run: white }), { shape: '<a:gradFill/>' }), {}],
  ['small', paragraph('Name', { run: '<w:sz w:val="8"/>' }), {}],
  ['grey', paragraph('Name', { run: '<w:color w:val="BFBFBF"/>' }), {}],
  ['of an automatic color on black', paragraph('Name', { run: '<w:color w:val="auto"/><w:highlight w:val="black"/>' }), {}],
  [
    'hidden by its style and shown by itself',
    paragraph('Name', { run: '<w:rStyle w:val="Ghost"/><w:vanish w:val="0"/>' }),
    styles(style('character', 'Ghost', '<w:rPr><w:vanish/></w:rPr>')),
  ],
  [
    'hidden by two styles, which cancel each other out',
    paragraph('Name', { own: '<w:pStyle w:val="P"/>', run: '<w:rStyle w:val="C"/>' }),
    styles(style('paragraph', 'P', '<w:rPr><w:vanish/></w:rPr>'), style('character', 'C', '<w:rPr><w:vanish/></w:rPr>')),
  ],
  ['in a field that never ends', `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('Name')}</w:p>`, {}],
])('keeps text that is %s', async (_name, body, files) => {
  const { shown, hidden } = await readTestDocx(body, files)
  expect({ shown: shown.filter((line) => line !== ''), hidden }).toEqual({ shown: ['Name'], hidden: [] })
})

it('keeps visible text together and puts what is hidden in it on the next line', async () => {
  const body = `<w:p>${run('Ada Love')}${run('x', white)}${run('lace')}${run(' of Acme', '<w:vanish/>')}</w:p>${docxParagraph('Yours')}`
  expect(await readTestDocx(body)).toMatchObject({ shown: ['Ada Lovelace', 'Yours'], hidden: ['x of Acme'] })
})

it('hides hidden text in headers, notes and notes without a reference', async () => {
  const note = (id: number, content: string): string => `<w:footnote w:id="${id}">${content}</w:footnote>`
  const reference = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const { shown, hidden } = await readTestDocx(`<w:p>${run('See')}${reference(1)}${reference(2)}</w:p>`, {
    'word/header1.xml': `<w:hdr ${W}>${paragraph('Letterhead')}${paragraph('Draft 3', { run: white })}</w:hdr>`,
    'word/footnotes.xml': `<w:footnotes ${W}>${note(1, docxParagraph('Seen'))}${note(2, paragraph('White', { run: white }))}${note(3, docxParagraph('Left over'))}</w:footnotes>`,
  })
  expect(shown).toEqual(['Letterhead', 'See [1] [2]', '[1] Seen'])
  expect(hidden).toEqual(['Draft 3', 'White', 'Left over'])
})

it.each<[string, string, string]>([
  [
    'the result of a mail merge',
    `<w:p>${run('Dear ')}<w:fldSimple w:instr="MERGEFIELD Name">${run('Ada')}</w:fldSimple></w:p>`,
    'Dear Ada',
  ],
  [
    'a word and its reading',
    `<w:p><w:r><w:ruby><w:rubyPr/><w:rt>${run('かんじ')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby></w:r></w:p>`,
    '漢字(かんじ)',
  ],
  [
    'the chosen value of an older drop-down list',
    '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="No"/><w:listEntry w:val="Yes"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    'Yes',
  ],
  [
    'the value of a content control',
    `<w:p><w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Bob"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('Ada')}</w:sdtContent></w:sdt></w:p>`,
    'Ada',
  ],
  ['a text box', box(paragraph('In a box')), 'In a box'],
])('keeps %s', async (_name, body, text) => {
  const { shown } = await readTestDocx(body)
  expect(shown.filter((line) => line !== '')).toEqual([text])
})

it.each<[string, string, DocxParts['files'], HiddenPart]>([
  [
    'the code of a field',
    `<w:p><w:fldSimple w:instr=" MERGEFIELD Name ">${run('Ada')}</w:fldSimple></w:p>`,
    {},
    { kind: 'metadata', name: 'Field: MERGEFIELD Name', count: 1 },
  ],
  [
    'equations',
    '<w:p><m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath></w:p>',
    {},
    { kind: 'unread-content', name: 'Equation: E=mc', count: 1 },
  ],
  [
    'charts',
    '',
    {
      'word/charts/chart1.xml':
        '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:t>Salaries</a:t><c:v>Ada</c:v><c:v>70000</c:v></c:chart>',
    },
    { kind: 'unread-content', name: 'Chart: Salaries Ada 70000', count: 1 },
  ],
  [
    'SmartArt',
    '',
    { 'word/diagrams/data1.xml': '<d xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:t>Director</a:t></d>' },
    { kind: 'unread-content', name: 'SmartArt: Director', count: 1 },
  ],
  [
    'the choices of a drop-down list',
    '<w:p><w:sdt><w:sdtPr><w:alias w:val="Witness"/><w:dropDownList><w:listItem w:displayText="Ada" w:value="1"/><w:listItem w:displayText="Bob" w:value="Bob"/></w:dropDownList></w:sdtPr><w:sdtContent/></w:sdt></w:p>',
    {},
    { kind: 'form-value', name: 'Witness: Ada (1), Bob', count: 1 },
  ],
  [
    'watermarks',
    '',
    {
      'word/header1.xml': `<w:hdr ${W} xmlns:v="urn:schemas-microsoft-com:vml"><w:p><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p></w:hdr>`,
    },
    { kind: 'unread-content', name: 'Watermark: DRAFT', count: 1 },
  ],
  [
    'custom properties',
    '',
    { 'docProps/custom.xml': '<Properties xmlns:vt="v"><property name="Client"><vt:lpwstr>Ada Byron</vt:lpwstr></property></Properties>' },
    { kind: 'metadata', name: 'Client: Ada Byron', count: 1 },
  ],
  [
    'custom XML',
    '',
    { 'customXml/item1.xml': '<case number="17"><name>Ada</name></case>' },
    { kind: 'metadata', name: 'Custom XML: 17 Ada', count: 1 },
  ],
  [
    'document variables',
    '',
    { 'word/settings.xml': `<w:settings ${W}><w:docVars><w:docVar w:name="Owner" w:val="Ada"/></w:docVars></w:settings>` },
    { kind: 'metadata', name: 'Owner: Ada', count: 1 },
  ],
  [
    'alternative texts',
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="Photo of Ada"/></wp:inline></w:drawing></w:r></w:p>',
    {},
    { kind: 'structure', name: 'Photo of Ada', count: 1 },
  ],
  [
    'images',
    '<w:p><w:r><w:drawing><wp:inline><a:blip/></wp:inline></w:drawing></w:r></w:p>',
    {},
    { kind: 'unread-content', name: 'Image', count: 1 },
  ],
  [
    'deleted text',
    '<w:p><w:del w:author="Eve"><w:r><w:delText>Removed words</w:delText></w:r></w:del></w:p>',
    {},
    { kind: 'revision', name: 'Deleted by Eve: Removed words', count: 1 },
  ],
  [
    'text for other programs',
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"/><mc:Fallback><w:pict><w:t>Old text</w:t></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    {},
    { kind: 'covered-text', name: 'For other programs: Old text', count: 1 },
  ],
  ['parts that cannot be read', '', { 'word/charts/chart2.xml': '<c' }, { kind: 'unread-content', name: 'chart2.xml', count: 1 }],
])('lists %s', async (_name, body, files, part) => {
  const { shown, listed } = await readTestDocx(body, files)
  expect(listed).toEqual([part])
  expect(shown.join(' ').trim()).toBe(body.includes('MERGEFIELD') ? 'Ada' : '')
})

it('recognises hidden text whatever the prefix of its namespace is', async () => {
  const body =
    '<x:p xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:r><x:rPr><x:vanish/></x:rPr><x:t>Secret</x:t></x:r></x:p>'
  expect(await readTestDocx(body)).toMatchObject({ hidden: ['Secret'] })
})

it('reads the document to which the package refers', async () => {
  const relation = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
  const { shown } = await readTestDocx(docxParagraph('Decoy'), {
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" ${relation} Target="word/real.xml"/></Relationships>`,
    'word/real.xml': `<w:document ${W}><w:body>${docxParagraph('Real')}</w:body></w:document>`,
  })
  expect(shown).toEqual(['Real'])
})

it('lists a thousand fields as one after the first fifty', async () => {
  const fields = Array.from({ length: 1000 }, (_one, index) => `<w:fldSimple w:instr="F${index}"/>`).join('')
  const { listed } = await readTestDocx(`<w:p>${fields}</w:p>`)
  expect(listed).toHaveLength(51)
  expect(listed.at(-1)?.count).toBe(950)
})

it('numbers the items of a list', async () => {
  const item = (text: string): string => paragraph(text, { own: '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' })
  const hidden = paragraph('Secret', { own: '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', run: '<w:vanish/>' })
  const { shown } = await readTestDocx(item('First') + hidden + item('Second'), {
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  })
  expect(shown).toEqual(['1. First', '2. Second'])
})
