import { alternativeTexts, fillOf, isPlacedAway } from './drawings'
import { twips, type Formatting, type Surroundings } from './formatting'
import type { Unshown } from './unshown'
import { letterOfSymbol, listFieldTexts, listOther, listShape, listTableTexts, withoutFontCodes } from './unusual-text'
import { closedFields, element, inDirection, isPassive, RUN_CONTENT, shownBranch, unwrapped } from './rewrite-xml'
import { childOf, descendants, elementsOf, textOf, valueOf, type XmlElement, type XmlNode } from './xml-tree'

/** The style that marks invisible text. */
export const HIDDEN_STYLE = 'redaction-hidden-text'

interface Scope extends Surroundings {
  /** Text boxes of the paragraph, which follow it. */
  boxes: XmlNode[]
  runProperties?: XmlElement | undefined
}

const HIDDEN = element('w:rPr', [element('w:rStyle', [], [['w:val', HIDDEN_STYLE]])])

const asShown = (node: XmlNode): XmlNode => (typeof node === 'string' ? withoutFontCodes(node) : node)

const isHiddenRun = (node: XmlNode): boolean => typeof node !== 'string' && node.children.includes(HIDDEN)

/**
 * Rewrites the parts of a Word document for a reader that knows no formatting. Invisible text gets a style that marks it; fields, rubies
 * and text boxes become plain runs and paragraphs; other content is listed.
 */
export class ContentScreen {
  /** Notes that a visible text refers to, as `footnote 2`. */
  readonly shownNotes = new Set<string>()
  /** Starts of fields that have an end. */
  #closed = new Set<XmlElement>()
  /** The fields around the current run: for each, whether the run is in its code, which isn't printed. */
  #fields: boolean[] = []

  readonly #formatting: Formatting
  readonly #unshown: Unshown

  constructor(formatting: Formatting, unshown: Unshown) {
    this.#formatting = formatting
    this.#unshown = unshown
  }

  /** Returns a rewritten part: the body of the document, a header or the list of notes. */
  part(root: XmlElement, { isHidden = false } = {}): XmlElement {
    const around: Surroundings = { isHidden, fill: undefined, table: {} }
    this.#closed = closedFields(root)
    this.#fields = []
    return { ...root, children: this.#all(root, { ...around, boxes: [] }) }
  }

  /** Rewrites a list of notes. Notes without a reference in visible text are hidden. */
  notes(root: XmlElement, kind: 'footnote' | 'endnote'): XmlElement {
    const notes = elementsOf(root).map((note) => {
      const id = note.attributes.get('w:id') ?? ''
      return this.part(note, { isHidden: !this.shownNotes.has(`${kind} ${id}`) })
    })
    return { ...root, children: notes }
  }

  #all(parent: XmlElement, scope: Scope): XmlNode[] {
    return elementsOf(parent).flatMap((child) => this.#one(child, scope))
  }

  #one(node: XmlElement, scope: Scope): XmlNode[] {
    switch (node.name) {
      case 'w:body':
        return [{ ...node, children: this.#all(node, scope) }]
      case 'w:p':
        return this.#paragraph(node, scope)
      case 'w:r':
        return this.#run(node, scope)
      case 'w:tbl':
        return this.#table(node, scope)
      case 'w:del':
      case 'w:moveFrom':
        this.#revision(node, 'Deleted')
        return []
      case 'w:ins':
      case 'w:moveTo':
        this.#revision(node, 'Inserted')
        return this.#all(node, scope)
      case 'w:fldSimple':
        this.#unshown.addText('metadata', 'Field', node.attributes.get('w:instr') ?? '')
        return this.#all(node, scope)
      case 'w:hyperlink':
        this.#unshown.addText('link', '', node.attributes.get('w:tooltip') ?? '')
        return this.#all(node, scope)
      case 'w:bookmarkStart':
        this.#bookmark(node.attributes.get('w:name') ?? '')
        return []
      case 'w:bdo':
        return inDirection(node, this.#all(node, scope))
      case 'w:sdt':
        return this.#control(node, scope)
      case 'm:oMath':
        this.#unshown.add('unread-content', `Equation: ${textOf(node)}`)
        return []
      case 'mc:AlternateContent':
        return this.#branch(node).flatMap((branch) => this.#all(branch, scope))
      case 'w:altChunk':
        this.#unshown.add('attachment', 'Embedded document')
        return []
      default:
        return isPassive(node) ? [] : this.#all(node, scope)
    }
  }

  /** Lists a bookmark that a person named. */
  #bookmark(name: string): void {
    if (!name.startsWith('_')) this.#unshown.addText('metadata', 'Bookmark', name)
  }

  /** Lists a tracked change, including the text of a deletion, which the document no longer shows. */
  #revision(node: XmlElement, what: 'Deleted' | 'Inserted'): void {
    const author = node.attributes.get('w:author')
    const texts = [...descendants(node)].filter(({ name }) => name === 'w:t' || name === 'w:delText').map(textOf)
    const by = author === undefined ? what : `${what} by ${author}`
    this.#unshown.add('revision', what === 'Inserted' || texts.length === 0 ? by : `${by}: ${texts.join('')}`)
  }

  #paragraph(node: XmlElement, scope: Scope): XmlNode[] {
    const properties = childOf(node, 'w:pPr')
    const kept = ['w:pStyle', 'w:numPr'].flatMap((name) => childOf(properties, name) ?? [])
    // A deleted mark joins the paragraph with the next one.
    const mark = childOf(childOf(properties, 'w:rPr'), 'w:del')
    if (mark !== undefined) kept.push(element('w:rPr', [element('w:del')]))
    const boxes: XmlNode[] = []
    const inner: Scope = { ...this.#formatting.ofParagraph(node, scope), boxes }
    return [element('w:p', [element('w:pPr', kept), ...this.#all(node, inner)]), ...boxes]
  }

  #run(node: XmlElement, scope: Scope): XmlNode[] {
    const properties = childOf(node, 'w:rPr')
    const isHidden = this.#formatting.isHidden(properties, scope)
    const content = elementsOf(node).flatMap((child) => this.#inRun(child, { ...scope, runProperties: properties }, isHidden))
    const marked = isHidden ? [HIDDEN] : []
    // Nested runs, such as a ruby's, become adjacent runs.
    const runs: XmlNode[] = []
    let own: XmlNode[] = []
    const close = (): void => {
      if (own.length > 0) runs.push(element('w:r', [...marked, ...own]))
      own = []
    }
    for (const child of content) {
      if (typeof child !== 'string' && child.name === 'w:r') {
        close()
        runs.push(child)
      } else own.push(child)
    }
    close()
    return runs
  }

  #inRun(node: XmlElement, scope: Scope, isHidden: boolean): XmlNode[] {
    if (node.name === 'w:ruby') return this.#ruby(node, scope)
    if (node.name === 'w:cr') return [element('w:br')]
    if (node.name === 'w:ptab') return [element('w:tab')]
    if (node.name === 'w:instrText') {
      this.#unshown.addText('metadata', 'Field', textOf(node))
      return [node]
    }
    if (node.name === 'w:fldChar') return this.#fieldMark(node)
    if (node.name === 'w:drawing' || node.name === 'w:pict' || node.name === 'w:object') {
      this.#drawing(node, { ...scope, isHidden: scope.isHidden || isHidden })
      for (const text of alternativeTexts(node)) this.#unshown.addText('structure', '', text)
      return []
    }
    if (node.name === 'mc:AlternateContent')
      return this.#branch(node).flatMap((branch) => elementsOf(branch).flatMap((child) => this.#inRun(child, scope, isHidden)))
    const letter = node.name === 'w:sym' ? letterOfSymbol(node) : undefined
    if (letter !== undefined) return this.#inRun(element('w:t', [letter]), scope, isHidden)
    if (!RUN_CONTENT.has(node.name)) {
      listOther(node, this.#unshown)
      return []
    }
    const note = /^w:(footnote|endnote)Reference$/.exec(node.name)?.[1]
    if (note !== undefined && !isHidden) this.shownNotes.add(`${note} ${node.attributes.get('w:id') ?? ''}`)
    const content = node.name === 'w:t' ? { ...node, children: node.children.map(asShown) } : node
    return this.#fields.includes(true) ? [element('w:r', [HIDDEN, content])] : [content]
  }

  #fieldMark(node: XmlElement): XmlNode[] {
    const type = node.attributes.get('w:fldCharType')
    if (type === 'begin') {
      const list = this.#legacyList(node)
      this.#fields.push(this.#closed.has(node))
      return [...list, node]
    }
    if (type === 'separate' && this.#fields.length > 0) this.#fields[this.#fields.length - 1] = false
    if (type === 'end') this.#fields.pop()
    return [node]
  }

  /** Returns a word with its reading in parentheses. */
  #ruby(node: XmlElement, scope: Scope): XmlNode[] {
    const [base, reading] = [childOf(node, 'w:rubyBase'), childOf(node, 'w:rt')]
    const read = reading === undefined ? [] : this.#all(reading, scope)
    const around = (text: string): XmlElement => element('w:r', [element('w:t', [text])])
    return [...(base === undefined ? [] : this.#all(base, scope)), ...(read.length === 0 ? [] : [around('('), ...read, around(')')])]
  }

  /** Lists the choices of a legacy drop-down list, and returns the chosen one, which the text doesn't contain. */
  #legacyList(node: XmlElement): XmlNode[] {
    const data = childOf(node, 'w:ffData')
    listFieldTexts(data, this.#unshown)
    const list = childOf(data, 'w:ddList')
    if (list === undefined) return []
    const choices = elementsOf(list).filter(({ name }) => name === 'w:listEntry')
    const names = choices.map(({ attributes }) => attributes.get('w:val') ?? '')
    this.#unshown.add('form-value', `${valueOf(data, 'w:name') ?? 'Drop-down list'}: ${names.join(', ')}`)
    const chosen = names[Number(valueOf(list, 'w:result') ?? valueOf(list, 'w:default') ?? 0)]
    return chosen === undefined ? [] : [element('w:t', [chosen])]
  }

  #control(node: XmlElement, scope: Scope): XmlNode[] {
    const properties = childOf(node, 'w:sdtPr')
    const title = valueOf(properties, 'w:alias') ?? valueOf(properties, 'w:tag')
    const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox')
    if (list !== undefined) {
      const names = elementsOf(list).map(({ attributes }) => {
        const [text, value] = [attributes.get('w:displayText'), attributes.get('w:value')]
        return text === undefined || text === value || value === undefined ? (text ?? value ?? '') : `${text} (${value})`
      })
      this.#unshown.add('form-value', `${title ?? 'Drop-down list'}: ${names.filter((name) => name !== '').join(', ')}`)
    } else if (title !== undefined) this.#unshown.add('form-value', `Content control: ${title}`)
    const content = childOf(node, 'w:sdtContent')
    const children = content === undefined ? [] : this.#all(content, scope)
    const box = childOf(properties, 'w14:checkbox')
    const isPlain = children.every((child) => typeof child !== 'string' && child.name === 'w:r' && !isHiddenRun(child))
    if (box === undefined || !isPlain) return children
    return [element('w:sdt', [element('w:sdtPr', [box]), element('w:sdtContent', children)])]
  }

  /** Returns the branch that Word shows. The texts of the other branches are listed if they differ. */
  #branch(node: XmlElement): XmlElement[] {
    const branches = elementsOf(node)
    const shown = shownBranch(branches)
    const lettersOf = (branch: XmlElement): string =>
      [...descendants(branch)]
        .filter(({ name }) => name === 'w:t')
        .map(textOf)
        .join('')
    const text = shown === undefined ? '' : lettersOf(shown)
    for (const other of branches) {
      const letters = other === shown ? '' : lettersOf(other)
      if (!text.includes(letters)) this.#unshown.addText('covered-text', 'For other programs', letters)
    }
    return shown === undefined ? [] : [shown]
  }

  /** Adds the text boxes of a drawing after the paragraph, and lists its images with their names. */
  #drawing(node: XmlElement, scope: Scope): void {
    const isHidden = scope.isHidden || isPlacedAway(node, this.#formatting)
    const fill = fillOf(node, this.#formatting.colors) ?? scope.fill
    for (const child of elementsOf(node)) {
      listShape(child, this.#unshown)
      if (child.name === 'w:txbxContent') {
        // The text of a box doesn't inherit from the paragraph to which the box is anchored.
        const content = this.#all(child, { isHidden, fill, table: {}, boxes: [] })
        scope.boxes.push(...content)
      } else if (child.name === 'mc:AlternateContent') {
        for (const branch of this.#branch(child)) this.#drawing(branch, { ...scope, isHidden, fill })
      } else this.#drawing(child, { ...scope, isHidden, fill })
    }
  }

  #table(node: XmlElement, scope: Scope): XmlNode[] {
    const tableProperties = childOf(node, 'w:tblPr')
    listTableTexts(tableProperties, this.#unshown)
    const place = childOf(tableProperties, 'w:tblpPr')?.attributes
    const isTableAway =
      place !== undefined &&
      this.#formatting.isOffPage({
        x: twips(place.get('w:tblpX')),
        y: twips(place.get('w:tblpY')),
        fromPage: { x: place.get('w:horzAnchor') === 'page', y: place.get('w:vertAnchor') === 'page' },
      })
    const rows = unwrapped(node, 'w:tr')
    const written = rows.flatMap((row, rowIndex) => {
      const deleted = childOf(childOf(row, 'w:trPr'), 'w:del')
      if (deleted !== undefined) {
        this.#revision({ ...row, attributes: deleted.attributes }, 'Deleted')
        return []
      }
      const isHidden = scope.isHidden || isTableAway || this.#formatting.isRowHidden(row)
      const cells = unwrapped(row, 'w:tc')
      const content = cells.map((cell, column) => {
        const at = { row: rowIndex, rows: rows.length, column, columns: cells.length }
        const inner = this.#formatting.ofCell(node, at, cell, { ...scope, isHidden })
        const properties = childOf(cell, 'w:tcPr')
        const kept = ['w:gridSpan', 'w:vMerge'].flatMap((name) => childOf(properties, name) ?? [])
        return element('w:tc', [element('w:tcPr', kept), ...this.#all(cell, { ...inner, boxes: scope.boxes })])
      })
      return [element('w:tr', content)]
    })
    return [element('w:tbl', written)]
  }
}
