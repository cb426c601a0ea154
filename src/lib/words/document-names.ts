/** File name extensions of the documents that are read as plain text. */
const TEXT_EXTENSIONS = ['txt', 'text', 'log', 'md', 'markdown', 'csv', 'tsv']

/** The types that the file chooser offers as documents. */
export const DOCUMENT_ACCEPT = ['application/pdf', '.docx', ...TEXT_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

const TEXT = new RegExp(String.raw`\.(${TEXT_EXTENSIONS.join('|')})$`, 'i')

/** Returns whether a file name suggests plain text. The bytes decide when the file is opened. */
export function isTextName(name: string): boolean {
  return TEXT.test(name)
}

/** Returns whether a file name suggests a PDF. The bytes decide when the file is opened. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name)
}
