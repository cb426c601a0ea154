import { hiddenParts } from '../reading/hidden'
import type { HiddenPart } from '../types'
import { scriptsOf } from './hidden-on-page'
import type { WorkerPdf } from './open-pdf'
import { EngineError } from '../../core/errors'
import { countInObjects } from '../search-objects'

/** The end of a revision, except for the first part of a linearized file, which has the offset 0. */
const REVISION = /startxref\s+[1-9]\d*\s+%%EOF/g
const THUMBNAIL = /\/Thumb\s+\d+\s+\d+\s+R/g

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
  // pdf.js doesn't report earlier states of the document, to which later ones were appended, and thumbnails of pages.
  const [revisions = 0, pageThumbnails = 0] = await countInObjects(file, [REVISION, THUMBNAIL], signal)
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
  if (revisions > 1) parts.push({ kind: 'revision', count: revisions - 1 })
  if (pageThumbnails > 0) parts.push({ kind: 'page-thumbnail', count: pageThumbnails })
  return parts
}
