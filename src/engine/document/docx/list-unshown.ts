import type { PackageParts, Relationship } from './package-parts'
import type { Unshown } from './unshown'
import { childOf, descendants, elementsOf, localName, textOf, valueOf, type XmlElement } from './xml-tree'

/** Document properties that reveal the author, the place or the subject. */
const PROPERTY =
  /^(?:title|subject|creator|keywords|description|lastModifiedBy|category|contentStatus|identifier|Company|Manager|Template|HyperlinkBase)$/

/** Returns the texts of elements with the given names, separated by spaces. */
function wordsOf(root: XmlElement, names: readonly string[]): string {
  const texts = [...descendants(root)].filter(({ name }) => names.includes(name)).map(textOf)
  return texts.filter((text) => text.trim() !== '').join(' ')
}

/** Returns the texts and values of all elements. Custom XML stores data in both. */
function valuesOf(root: XmlElement): string {
  const parts = [root, ...descendants(root)].flatMap(({ attributes, children }) => [
    ...attributes.values(),
    ...children.filter((node) => typeof node === 'string'),
  ])
  return parts.filter((part) => part.trim() !== '').join(' ')
}

function listComments(root: XmlElement, unshown: Unshown): void {
  for (const comment of elementsOf(root)) {
    const paragraphs = [...descendants(comment)].filter(({ name }) => name === 'w:p').map((paragraph) => wordsOf(paragraph, ['w:t']))
    unshown.add('annotation', `${comment.attributes.get('w:author') ?? ''}: ${paragraphs.join(' ')}`)
  }
}

function listProperties(root: XmlElement, unshown: Unshown): void {
  for (const property of elementsOf(root)) {
    const name = localName(property)
    if (name === 'property') unshown.addText('metadata', property.attributes.get('name') ?? '', textOf(property))
    else if (PROPERTY.test(name)) unshown.addText('metadata', name, textOf(property))
  }
}

function listSettings(root: XmlElement, unshown: Unshown): void {
  for (const variable of elementsOf(childOf(root, 'w:docVars') ?? { ...root, children: [] })) {
    unshown.addText('metadata', variable.attributes.get('w:name') ?? '', variable.attributes.get('w:val') ?? '')
  }
  const merge = childOf(root, 'w:mailMerge')
  for (const name of ['w:connectString', 'w:query']) unshown.addText('metadata', 'Mail merge', valueOf(merge, name) ?? '')
}

/** Words of numbering, unlike bullets, and numbers such as "(%1)". */
const WORDS = /\p{L}{2}/u

function listNumbering(root: XmlElement, unshown: Unshown): void {
  for (const { name, attributes } of descendants(root)) {
    const text = name === 'w:lvlText' ? (attributes.get('w:val') ?? '') : ''
    if (WORDS.test(text)) unshown.addText('unread-content', 'Numbering', text)
  }
}

/** Functions that list the parts besides the text, by their names inside the document's folder. */
const READERS: readonly { part: RegExp; list: (root: XmlElement, unshown: Unshown) => void }[] = [
  { part: /^docProps\/(?:core|app|custom)\.xml$/, list: listProperties },
  { part: /\/comments\.xml$/, list: listComments },
  { part: /\/settings\.xml$/, list: listSettings },
  { part: /\/numbering\.xml$/, list: listNumbering },
  {
    part: /\/people\.xml$/,
    list: (root, unshown) => {
      for (const { attributes } of elementsOf(root))
        unshown.addText('metadata', 'Author', [...attributes].find(([name]) => name.endsWith('author'))?.[1] ?? '')
    },
  },
  { part: /\/charts\/chart[^/]*\.xml$/, list: (root, unshown) => unshown.add('unread-content', `Chart: ${wordsOf(root, ['a:t', 'c:v'])}`) },
  { part: /\/diagrams\/data[^/]*\.xml$/, list: (root, unshown) => unshown.add('unread-content', `SmartArt: ${wordsOf(root, ['a:t'])}`) },
  { part: /\/glossary\/document\.xml$/, list: (root, unshown) => unshown.addText('metadata', 'Building blocks', wordsOf(root, ['w:t'])) },
  { part: /^customXml\/item\d*\.xml$/, list: (root, unshown) => unshown.addText('metadata', 'Custom XML', valuesOf(root)) },
]

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Lists the content of the parts besides the text: comments, properties, charts, attachments and links. */
export async function listUnshownParts(parts: PackageParts, unshown: Unshown): Promise<void> {
  for (const name of parts.names) {
    const reader = READERS.find(({ part }) => part.test(name))
    if (reader !== undefined) await attempt(name, unshown, async () => reader.list((await parts.read(name)) ?? emptyPart, unshown))
    else if (/\/(?:embeddings\/.|afchunk|vbaProject\.bin$)/i.test(name)) unshown.add('attachment', fileName(name))
    else if (name.endsWith('.rels')) await attempt(name, unshown, async () => listLinks(await parts.relationships(name), unshown))
  }
}

const emptyPart: XmlElement = { name: '', attributes: new Map(), children: [] }

/** Lists a malformed part as unreadable. It isn't exported either. */
async function attempt(name: string, unshown: Unshown, list: () => Promise<void>): Promise<void> {
  try {
    await list()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    unshown.add('unread-content', fileName(name))
  }
}

function listLinks(relationships: readonly Relationship[], unshown: Unshown): void {
  for (const { target, isExternal } of relationships) if (isExternal) unshown.addText('link', '', target)
}
