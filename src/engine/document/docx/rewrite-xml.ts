import { descendants, elementsOf, type XmlElement, type XmlNode } from './xml-tree'

/** Branches for newer programs that Word shows. It shows the other branch if it doesn't support the first one's requirements. */
const KNOWN_BRANCH = /^(?:w1\d\w*|wp14|wp[sgci]|cx\d*|am3d|aink|a1\d\w*|asvg|c1\d\w*|v)$/

/** The children of a run that become text. */
export const RUN_CONTENT = new Set([
  'w:t',
  'w:tab',
  'w:br',
  'w:noBreakHyphen',
  'w:softHyphen',
  'w:sym',
  'w:fldChar',
  'w:footnoteReference',
  'w:endnoteReference',
])

/** Properties and marks without text. */
export const isPassive = ({ name }: XmlElement): boolean => name.endsWith('Pr') || name === 'w:tblGrid' || name === 'w:instrText'

/** Returns an element with these children and attributes. */
export const element = (name: string, children: XmlNode[] = [], attributes: [string, string][] = []): XmlElement => ({
  name,
  attributes: new Map(attributes),
  children,
})

/** Marks of direction in plain text, by the direction of runs that overrides that of their letters. */
const OVERRIDES = new Map([
  ['rtl', '\u202E'],
  ['ltr', '\u202D'],
])

/** Returns the content of an element that overrides the direction of its letters, between marks that plain text has for that. */
export function inDirection({ attributes }: XmlElement, content: XmlNode[]): XmlNode[] {
  const mark = OVERRIDES.get(attributes.get('w:val') ?? '')
  if (mark === undefined) return content
  const run = (text: string): XmlElement => element('w:r', [element('w:t', [text])])
  return [run(mark), ...content, run('\u202C')]
}

/** Returns the branch of alternative content that Word shows, if there is one. */
export function shownBranch(branches: readonly XmlElement[]): XmlElement | undefined {
  const isKnown = ({ name, attributes }: XmlElement): boolean =>
    name === 'mc:Choice' && (attributes.get('Requires') ?? '').split(/\s+/).every((prefix) => KNOWN_BRANCH.test(prefix))
  return branches.find(isKnown) ?? branches.find(({ name }) => name === 'mc:Fallback')
}

/** Returns the rows of a table or the cells of a row, including rows and cells in content controls and custom elements. */
export function unwrapped(node: XmlElement, name: string): XmlElement[] {
  return elementsOf(node).flatMap((child) => {
    if (child.name === name) return [child]
    return ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo'].includes(child.name) ? unwrapped(child, name) : []
  })
}

/** Returns the starts of the fields of a part that have an end. A field without an end shows its text. */
export function closedFields(root: XmlElement): Set<XmlElement> {
  const closed = new Set<XmlElement>()
  const open: XmlElement[] = []
  for (const node of descendants(root)) {
    const type = node.name === 'w:fldChar' ? node.attributes.get('w:fldCharType') : undefined
    if (type === 'begin') open.push(node)
    const start = type === 'end' ? open.pop() : undefined
    if (start !== undefined) closed.add(start)
  }
  return closed
}
