import { deflate } from '../document/export/pdf-writer'
import { latin1 } from '../core/latin1'
import { scanFile } from '../document/verify/file/file-scan'

/** The objects of a file by their numbers, each without `obj` and `endobj`, a character per byte. */
export type EditableObjects = Map<number, string>

const HEADER = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))

export async function readObjects(file: Blob): Promise<{ objects: EditableObjects; root: number }> {
  const text = latin1(new Uint8Array(await file.arrayBuffer()))
  const objects: EditableObjects = new Map()
  const scanned = await scanFile(file, new AbortController().signal, () => undefined)
  const starts = [...text.slice(text.lastIndexOf('xref\n0 ')).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  for (const [index, start] of starts.entries()) {
    const number = index + 1
    const from = start + `${number} 0 obj\n`.length
    const { stream } = scanned.objects.get(number) ?? {}
    const to = stream ? stream.to + '\nendstream'.length : text.indexOf('\nendobj\n', from)
    objects.set(number, text.slice(from, to))
  }
  return { objects, root: Number(/\/Root (\d+) 0 R/.exec(text.slice(text.lastIndexOf('trailer')))?.[1]) }
}

/** Writes objects as a file with a correct cross-reference table. */
export function writeObjects(objects: EditableObjects, root: number, trailer = ''): Blob {
  let text = HEADER
  let rows = ''
  for (const [number, body] of [...objects].toSorted(([a], [b]) => a - b)) {
    rows += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const size = objects.size + 1
  const end = `trailer\n<< /Size ${size} /Root ${root} 0 R${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Blob([bytesOf(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`)], { type: 'application/pdf' })
}

/** Returns the decompressed data of a stream. */
export async function dataOf(body: string): Promise<string> {
  const at = body.indexOf('\nstream\n') + '\nstream\n'.length
  const bytes = bytesOf(body.slice(at, body.length - '\nendstream'.length))
  return latin1(await inflated(bytes))
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Returns a compressed stream. `entries` are the dictionary's, without length and filter. */
export async function streamOf(data: string, entries = ''): Promise<string> {
  const bytes = latin1(await deflate(bytesOf(data)))
  return `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
}
