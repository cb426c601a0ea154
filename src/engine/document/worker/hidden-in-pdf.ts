import { hiddenParts } from '../reading/hidden'
import type { HiddenPart } from '../types'
import { scriptsOf } from './hidden-on-page'
import type { WorkerPdf } from './open-pdf'
import { EngineError } from '../../core/errors'
import { throwIfCancelled } from '../../core/cancellation'

/** Number of bytes read at a time. */
const CHUNK = 4_194_304
/** Bytes that overlap with the previous chunk, because a searched word may be cut at its end. */
const OVERLAP = 64
/** Max bytes of a searched compressed list of objects, before and after decompression. */
const MAX_LIST = 32_000_000

interface ByteFacts {
  /** Earlier states of the document, to which later ones were appended. */
  earlierRevisions: number
  pageThumbnails: number
}

/** The end of a revision, except for the first part of a linearized file, which has the offset 0. */
const REVISION = /startxref\s+[1-9]\d*\s+%%EOF/g
const THUMBNAIL = /\/Thumb\s+\d+\s+\d+\s+R/g
const OBJECT_LIST = /\/Type\s*\/ObjStm[\s\S]{0,512}?>>\s*stream\r?\n|\/ObjStm[\s\S]{0,512}?>>\s*stream\r?\n/g

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Decompresses data whose end is unknown, up to a limit. */
async function inflated(data: Blob): Promise<string> {
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    while (text.length < MAX_LIST) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
  } catch {
    // The data ends before the chunk does, or is encrypted.
  }
  return text
}

/** Searches the bytes of a PDF for content that pdf.js doesn't report. */
async function scanBytes(file: Blob, signal: AbortSignal | undefined): Promise<ByteFacts> {
  let revisions = 0
  let pageThumbnails = 0
  let listsFrom = 0
  for (let start = 0; start < file.size; start += CHUNK) {
    throwIfCancelled(signal)
    const from = Math.max(0, start - OVERLAP)
    const text = new TextDecoder('latin1').decode(await file.slice(from, start + CHUNK).arrayBuffer())
    const overlap = text.slice(0, start - from)
    revisions += countOf(text, REVISION) - countOf(overlap, REVISION)
    pageThumbnails += countOf(text, THUMBNAIL) - countOf(overlap, THUMBNAIL)
    for (const { 0: header, index } of text.matchAll(OBJECT_LIST)) {
      const data = from + index + header.length
      if (data <= listsFrom) continue
      listsFrom = data
      pageThumbnails += countOf(await inflated(file.slice(data, data + MAX_LIST)), THUMBNAIL)
    }
  }
  return { earlierRevisions: Math.max(0, revisions - 1), pageThumbnails }
}

interface Bookmark {
  title: string
  items: Bookmark[]
}

/** Entries that pdf.js adds to the document information, and the version of the format. */
const TECHNICAL = /^(?:Is[A-Z]|PDFFormatVersion|EncryptFilterName|Language|Custom$)/

function titlesOf(bookmarks: readonly Bookmark[] | null): string[] {
  const titles: string[] = []
  const rest = [...(bookmarks ?? [])].toReversed()
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    titles.push(next.title)
    rest.push(...next.items.toReversed())
  }
  return titles
}

/** Returns a value of the document information as text. Names, such as `/True`, are objects. */
function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return 'name' in value && typeof value.name === 'string' ? value.name : ''
}

function metadataOf({ info, metadata }: { info: object; metadata: unknown }): HiddenPart[] {
  const entries = [...Object.entries(info), ...customOf(info)].filter(
    ([key, value]) => !TECHNICAL.test(key) && value !== null && value !== '',
  )
  const parts = entries.flatMap(([key, value]) => hiddenParts('metadata', [`${key}: ${valueText(value)}`]))
  return metadata === null || metadata === undefined ? parts : [...parts, ...hiddenParts('metadata', ['XMP'])]
}

function customOf(info: object): [string, unknown][] {
  const custom = (info as { Custom?: unknown }).Custom
  if (custom instanceof Map) return [...custom] as [string, unknown][]
  return custom !== null && typeof custom === 'object' ? Object.entries(custom) : []
}

/** Lists the hidden content of a PDF as a whole. Unreadable content isn't listed, because it isn't exported either. */
export async function hiddenInPdf(file: Blob, { document, guard }: WorkerPdf, signal: AbortSignal | undefined): Promise<HiddenPart[]> {
  const attempt = async <T>(work: Promise<T>, list: (result: T) => HiddenPart[]): Promise<HiddenPart[]> => {
    try {
      return list(await guard(work))
    } catch (error) {
      if (error instanceof EngineError && error.code === 'cannot-decode') return []
      throw error
    }
  }
  const { earlierRevisions, pageThumbnails } = await scanBytes(file, signal)
  const lists = [
    await attempt(document.getMetadata(), metadataOf),
    await attempt(document.getAttachments(), (files) =>
      [...(files ?? new Map<string, { filename?: string }>())].flatMap(([name, { filename }]) =>
        hiddenParts('attachment', [filename ?? name]),
      ),
    ),
    await attempt(document.getJSActions(), (actions) => hiddenParts('javascript', scriptsOf(actions))),
    await attempt(document.getOptionalContentConfig({ intent: 'display' }), (layers) =>
      [...layers].flatMap(([, { name, visible }]: [string, { name: unknown; visible: boolean }]) =>
        hiddenParts('layer', [visible ? String(name) : `${String(name)} (off)`]),
      ),
    ),
    await attempt(document.getOutline(), (bookmarks) => hiddenParts('outline', titlesOf(bookmarks as Bookmark[] | null))),
    await attempt(document.getPageLabels(), (labels) => {
      const prefixes = [
        ...new Set((labels ?? []).map((label) => label.replace(/(?:\d+|[ivxlcdm]+)$/i, '')).filter((prefix) => prefix !== '')),
      ]
      return prefixes.length === 0 ? [] : hiddenParts('metadata', [`Page labels: ${prefixes.join(', ')}`])
    }),
  ]
  const parts = lists.flat()
  if (earlierRevisions > 0) parts.push({ kind: 'revision', count: earlierRevisions })
  if (pageThumbnails > 0) parts.push({ kind: 'page-thumbnail', count: pageThumbnails })
  return parts
}
