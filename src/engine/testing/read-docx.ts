import { blobSource } from '../core/source'
import { openDocxArchive, readDocx } from '../document/docx/open-docx'
import type { HiddenPart } from '../document/types'
import { docxFile, type DocxParts } from './docx'

/** Declares the prefix of Word's own elements. */
export const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const NAMESPACES = [
  W,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ')

/** A Word document as read: its visible and hidden lines, and its listed content. */
export interface ReadDocx {
  shown: string[]
  hidden: string[]
  listed: HiddenPart[]
}

/** Reads a Word document with a body and further parts. */
export async function readTestDocx(body: string, files: DocxParts['files'] = {}): Promise<ReadDocx> {
  const source = blobSource(docxFile({ body: `<w:sdt ${NAMESPACES}><w:sdtContent>${body}</w:sdtContent></w:sdt>`, files }))
  const zip = await openDocxArchive(source)
  if (zip === undefined) throw new Error('a Word document expected')
  const { text, hiddenLines, hidden } = await readDocx(source, zip, undefined)
  const lines = text.split('\n')
  return {
    shown: lines.filter((_line, index) => !hiddenLines.has(index)),
    hidden: lines.filter((_line, index) => hiddenLines.has(index)),
    listed: hidden,
  }
}
