import { EngineError } from '../../core/errors'

/** An element of Word's XML. Names have the usual prefix of their namespace, regardless of the prefix in the file. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlNode[]
}

/** An element, or text with its entities decoded. */
export type XmlNode = XmlElement | string

/** Word's nesting is much shallower. Deeper elements would overflow the stack of recursive readers. */
const MAX_DEPTH = 256
/** Each element takes some hundred bytes of memory. */
const MAX_ELEMENTS = 3_000_000

const OPEN_XML = 'http://schemas.openxmlformats.org'
const STRICT = 'http://purl.oclc.org/ooxml'

/** The usual prefixes of the namespaces that are read, in their transitional and strict forms. */
const PREFIXES = new Map([
  [`${OPEN_XML}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${OPEN_XML}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${OPEN_XML}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${OPEN_XML}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${OPEN_XML}/drawingml/2006/picture`, 'pic'],
  [`${STRICT}/drawingml/picture`, 'pic'],
  [`${OPEN_XML}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${OPEN_XML}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${OPEN_XML}/markup-compatibility/2006`, 'mc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
])

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the XML entities that need no document type. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
    if (code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code)
    return NAMED[name ?? ''] ?? whole
  })
}

type Namespaces = ReadonlyMap<string, string>

/** Returns a name with the usual prefix of its namespace. An undeclared prefix stays. */
function canonicalName(name: string, namespaces: Namespaces, isAttribute: boolean): string {
  const colon = name.indexOf(':')
  if (colon < 0 && isAttribute) return name
  const [prefix, local] = [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
  const uri = namespaces.get(prefix)
  if (uri === undefined) return name
  const usual = PREFIXES.get(uri)
  return usual === undefined ? `other:${local}` : `${usual}:${local}`
}

const ATTRIBUTE = /\s+([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** Max namespaces in scope. They are copied for each element that declares one. */
const MAX_NAMESPACES = 200

/** Returns the attributes of a tag, undecoded. */
function attributesOf(tag: string, from: number): [name: string, value: string][] {
  const found: [string, string][] = []
  let at = from
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(tag)
    if (match === null) break
    const [, name = '', double, single] = match
    found.push([name, decodeEntities(double ?? single ?? '')])
    at = ATTRIBUTE.lastIndex
  }
  if (!/^\s*\/?$/.test(tag.slice(at, at + 100))) throw new SyntaxError('A tag has an attribute without a value.')
  return found
}

/** Reads the inside of a tag. */
function readTag(tag: string, outer: Namespaces): { element: XmlElement; raw: string; namespaces: Namespaces } {
  const raw = /^[^\s/]+/.exec(tag)?.[0] ?? ''
  if (raw === '') throw new SyntaxError('A tag has no name.')
  const given = attributesOf(tag, raw.length)
  const declared = given.flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]]
    return name.startsWith('xmlns:') ? [[name.slice(6), value]] : []
  })
  const namespaces = declared.length === 0 ? outer : new Map([...outer, ...declared])
  if (namespaces.size > MAX_NAMESPACES) throw new SyntaxError('Too many namespaces are declared.')
  const attributes = new Map(
    given.filter(([name]) => !/^xmlns(?:$|:)/.test(name)).map(([name, value]) => [canonicalName(name, namespaces, true), value]),
  )
  return { element: { name: canonicalName(raw, namespaces, false), attributes, children: [] }, raw, namespaces }
}

/** A tag up to its end. Brackets in quoted values don't end it. */
const TAG = /<([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)>/y

/** Sections that are skipped or read as text: comments, instructions and CDATA. */
const SECTIONS = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const

/**
 * Parses a part of a Word document. Workers have no parser of XML.
 *
 * @returns the root element
 * @throws SyntaxError for a part that is malformed, has a document type or is nested too deeply
 * @throws EngineError 'too-large' for a part with too many elements
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] }
  const open: { element: XmlElement; raw: string; namespaces: Namespaces }[] = [{ element: root, raw: '', namespaces: new Map() }]
  let elements = 0
  let at = 0
  while (at < text.length) {
    const top = open.at(-1)
    if (top === undefined) throw new SyntaxError('An end tag has no start.')
    const next = text.indexOf('<', at)
    if (next !== at) {
      const end = next < 0 ? text.length : next
      if (open.length > 1) top.element.children.push(decodeEntities(text.slice(at, end)))
      at = end
      continue
    }
    const section = SECTIONS.find(({ start }) => text.startsWith(start, at))
    if (section !== undefined) {
      const end = text.indexOf(section.end, at + section.start.length)
      if (end < 0) throw new SyntaxError('A section has no end.')
      if (section.isText && open.length > 1) top.element.children.push(text.slice(at + section.start.length, end))
      at = end + section.end.length
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(text)?.[1]
    if (tag === undefined || tag.startsWith('!')) throw new SyntaxError('A tag has no end, or the part has a document type.')
    at = TAG.lastIndex
    if (tag.startsWith('/')) {
      if (open.length < 2 || tag.slice(1).trim() !== top.raw) throw new SyntaxError('An end tag has no start.')
      open.pop()
      continue
    }
    elements += 1
    if (elements > MAX_ELEMENTS) throw tooManyElements()
    const { element, raw, namespaces } = readTag(tag, top.namespaces)
    top.element.children.push(element)
    if (tag.endsWith('/')) continue
    open.push({ element, raw, namespaces })
    if (open.length > MAX_DEPTH) throw new SyntaxError('Elements are nested too deep.')
  }
  const [only, second] = root.children.filter((node) => typeof node !== 'string')
  if (open.length !== 1 || only === undefined || second !== undefined) throw new SyntaxError('The part has no single root.')
  return only
}

function tooManyElements(): EngineError {
  return new EngineError('too-large', 'This Word document has too many elements. Save it as a PDF and upload that.')
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter((node) => typeof node !== 'string')

/** Returns the first child with a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name)

/** Returns the `w:val` attribute of a child, which most properties have. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.get('w:val')

export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

/** Yields the elements below an element in the order of the document. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  const rest = elementsOf(element).toReversed()
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    yield next
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at]
      if (child !== undefined && typeof child !== 'string') rest.push(child)
    }
  }
}

/** Returns all text below an element. */
export function textOf(element: XmlElement): string {
  return element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The prefixes that the readers of a written part know. */
const KNOWN = new Set(['xml', ...PREFIXES.values()])

/** Returns whether a name has no prefix, or a known one. */
function isKnown(name: string): boolean {
  const colon = name.indexOf(':')
  return colon < 0 || KNOWN.has(name.slice(0, colon))
}

function written(node: XmlNode): string {
  if (typeof node === 'string') return escaped(node)
  if (!isKnown(node.name)) return ''
  const attributes = [...node.attributes].map(([name, value]) => (isKnown(name) ? ` ${name}="${escaped(value)}"` : '')).join('')
  return `<${node.name}${attributes}>${node.children.map(written).join('')}</${node.name}>`
}

/** Writes an element as a separate part, without elements and attributes of unknown namespaces. */
export function writeXml({ name, attributes, children }: XmlElement): string {
  const declared = [...PREFIXES]
    .filter(([uri]) => !uri.startsWith(STRICT))
    .map(([uri, prefix]): [string, string] => [`xmlns:${prefix}`, uri])
  const tag = [
    ...declared.map(([key, uri]) => ` ${key}="${uri}"`),
    ...[...attributes].map(([key, value]) => (isKnown(key) ? ` ${key}="${escaped(value)}"` : '')),
  ]
  return `<${name}${tag.join('')}>${children.map(written).join('')}</${name}>`
}
