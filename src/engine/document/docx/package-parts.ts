import { parseXml, type XmlElement } from './xml-tree'
import type { Zip } from './zip'

export interface Relationship {
  /** The last part of its type, such as `styles`. */
  type: string
  target: string
  isExternal: boolean
}

/** The parts of a Word document by the names in its archive. */
export class PackageParts {
  readonly #zip: Zip
  readonly #signal: AbortSignal | undefined

  constructor(zip: Zip, signal: AbortSignal | undefined) {
    this.#zip = zip
    this.#signal = signal
  }

  get names(): readonly string[] {
    return this.#zip.names
  }

  /** Returns the text of a part, or an empty text if it is missing. */
  text(name: string): Promise<string> {
    return this.#zip.text(name, this.#signal)
  }

  /**
   * Returns a parsed part, or undefined if it is missing.
   *
   * @throws SyntaxError for a malformed part
   */
  async read(name: string): Promise<XmlElement | undefined> {
    return this.names.includes(name) ? parseXml(await this.text(name)) : undefined
  }

  /** Returns the relationships that a file lists. */
  async relationships(name: string): Promise<Relationship[]> {
    const root = await this.read(name)
    return (root?.children ?? []).flatMap((node) => {
      if (typeof node === 'string') return []
      const [type = '', target = ''] = [node.attributes.get('Type'), node.attributes.get('Target')]
      return [{ type: type.slice(type.lastIndexOf('/') + 1), target, isExternal: node.attributes.get('TargetMode') === 'External' }]
    })
  }

  /** Returns the name of the main part. Word opens the part to which the package refers, regardless of its name. */
  async mainPart(): Promise<string> {
    const main = (await this.relationships('_rels/.rels')).find(({ type }) => type === 'officeDocument')
    return main === undefined ? 'word/document.xml' : main.target.replace(/^\//, '')
  }
}

/** Returns the name of a part to which another refers. */
export function resolvePart(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const folders = from.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '.') folders.push(step)
  }
  return folders.join('/')
}

/** Returns the name of the file with the relationships of a part. */
export function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf('/')
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`
}
