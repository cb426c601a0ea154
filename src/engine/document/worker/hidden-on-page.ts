import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { hiddenParts } from '../reading/hidden'
import type { HiddenPart } from '../types'

/** The properties of pdf.js's annotations that are used here. */
interface Annotation {
  subtype?: string
  contentsObj?: { str?: string }
  titleObj?: { str?: string }
  url?: string
  unsafeUrl?: string
  dest?: unknown
  fieldName?: string
  fieldValue?: unknown
  file?: { filename?: string } | null
  actions?: unknown
}

interface StructNode {
  alt?: string
  children?: StructNode[]
}

/** Returns the scripts of pdf.js's actions, which are a map or an object of lists by event. */
export function scriptsOf(actions: unknown): string[] {
  if (actions === null || typeof actions !== 'object') return []
  const lists: unknown[] = actions instanceof Map ? [...actions.values()] : Object.values(actions)
  return lists.flat().filter((script): script is string => typeof script === 'string')
}

const valueOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '')

function alternativeTexts(node: StructNode | null): string[] {
  const texts: string[] = []
  const rest: StructNode[] = node === null ? [] : [node]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next.alt === 'string' && next.alt !== '') texts.push(next.alt)
    rest.push(...(next.children ?? []).toReversed())
  }
  return texts
}

/** Lists the hidden content of a page. */
export async function hiddenOnPage(proxy: PDFPageProxy): Promise<HiddenPart[]> {
  const page = proxy.pageNumber
  const annotations = (await proxy.getAnnotations({ intent: 'any' })) as Annotation[]
  const comments: string[] = []
  const links: string[] = []
  const values: string[] = []
  const files: string[] = []
  const scripts = scriptsOf(await proxy.getJSActions())
  for (const annotation of annotations) {
    const { subtype, contentsObj, titleObj, url, unsafeUrl, dest, fieldName = '', fieldValue, file } = annotation
    const value = valueOf(fieldValue)
    if (subtype === 'Link') links.push(url ?? unsafeUrl ?? valueOf(dest))
    else if (subtype === 'Widget') {
      if (value !== '' && value !== 'Off') values.push(`${fieldName}: ${value}`)
    } else if (subtype === 'FileAttachment') files.push(file?.filename ?? '')
    else if (subtype !== 'Popup') comments.push([titleObj?.str, contentsObj?.str].filter(Boolean).join(': '))
    scripts.push(...scriptsOf(annotation.actions))
  }
  const texts = alternativeTexts((await proxy.getStructTree()) as StructNode | null)
  return [
    ...hiddenParts('annotation', comments, { page }),
    ...hiddenParts('link', links, { page, separator: ' ' }),
    ...hiddenParts('form-value', values, { page }),
    ...hiddenParts('attachment', files, { page }),
    ...hiddenParts('javascript', scripts, { page }),
    ...hiddenParts('structure', texts, { page }),
  ]
}
