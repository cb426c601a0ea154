import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A text in the source that users may read on screen, in an email or in an error message. */
export interface ScreenText {
  /** Relative to the project's root. */
  file: string
  line: number
  text: string
}

/** A wording that the project no longer uses, with its replacement. */
export interface RetiredWording {
  pattern: RegExp
  instead: string
}

/** Retired wordings. Patterns match whole words, so that "untold" and "picturesque" pass. */
export const RETIRED_WORDINGS: RetiredWording[] = [
  { pattern: /\bletters? (lies?|is|are|was|in|to|from|with)\b|\bby letter\b|\be-mails?\b|\bwritten to\b/i, instead: 'email' },
  { pattern: /\bmedias\b|\ba media\b/i, instead: 'a file, or the kind of file' },
  { pattern: /\bpictures?\b/i, instead: 'image' },
  { pattern: /\bsounds?\b/i, instead: 'audio' },
  { pattern: /\bwhat is said\b|\bsaid by\b|\bwrit(e|ten|ing) down\b/i, instead: 'transcribe, transcript' },
  { pattern: /\blook(s|ed|ing)? (for|through|into|at)\b|\bwhat must go\b/i, instead: 'detect, search, review, inspect' },
  { pattern: /\blet (it |them )?(stand|go)\b|\b(hold|held|holds) back\b/i, instead: 'keep, hold, release' },
  { pattern: /\bmore careful(ly)?\b/i, instead: 'higher accuracy' },
  { pattern: /\b(image|picture|frame) (back|on)\b/i, instead: 'previous frame, next frame' },
  { pattern: /\bstyle of all\b|\bas all\b/i, instead: 'default style' },
  { pattern: /\bin all\b|\bat most\b|\bnone of\b/i, instead: 'total, max, no' },
  { pattern: /\bfrom now on\b|\ball the same\b|\bgo(es)? on\b/i, instead: 'now, anyway, continue' },
  { pattern: /\b(whoever|nobody|somebody)\b/i, instead: 'an administrator, no one' },
  { pattern: /\b(could|can) ?not be [a-z]+(ed|en|ade|wn|nd|ad|nt|ld)\b|\b(was|were) refused\b/i, instead: 'Couldn’t …, not allowed' },
  { pattern: /\b(so far|for now)\b/i, instead: 'what works' },
  { pattern: /\b(tells?|told|ask(s|ed)? for)\b/i, instead: 'report, request, return' },
  { pattern: /\bthere is no such\b/i, instead: '… not found' },
  { pattern: /^(keep|kept)$/i, instead: 'Leave visible, left visible' },
  { pattern: /[A-Za-z0-9]'[A-Za-z]|^'(s|re|ve|ll|d)\b/, instead: '’ in place of the straight quote' },
  { pattern: /\b(no|none|not a|never a) [a-z]+ (is|was|were|are) (left|missed)\b|\bnone was missed\b/i, instead: 'only what holds' },
]

/** Wordings that the third reading of the screens replaced, by its table in the order of its rows. */
const THIRD_READING: RetiredWording[] = [
  { pattern: /^Black Box\b(?=.* )|[a-z’] (a )?Black Box\b/, instead: 'solid black, except on controls' },
  { pattern: /\bsubject (is )?absent\b/i, instead: 'Not in frame' },
  { pattern: /\bsubject (is )?covered\b/i, instead: 'Already covered' },
  { pattern: /^extend( gap)?$|\btrack extended\b/i, instead: 'Cover gap' },
  { pattern: /\bopen gaps?\b|\bgaps? (is|are) open\b|\bgaps? open\b/i, instead: 'Unresolved' },
  { pattern: /^to search$/i, instead: 'To detect' },
  { pattern: /\b(Detecting|Redacting) · Queued\b|\bwaiting to redact\b/i, instead: 'Waiting to detect, Waiting to export' },
  { pattern: /\banother job is running\b/i, instead: 'Wait for the detection, or cancel it' },
  { pattern: /\bon the pages read\b/i, instead: 'Still reading pages…' },
  { pattern: /\bnothing detected\b|\bnames not searched\)/i, instead: 'No faces found; names not searched' },
  { pattern: /^passages?$/, instead: 'No names found' },
  { pattern: /\b(added|drawn) by hand \(/i, instead: 'From search, From transcript' },
  { pattern: /\bother tags\b/i, instead: 'Other metadata is removed.' },
  { pattern: /\bremaining words can be selected\b/i, instead: 'the remaining text stays selectable' },
  { pattern: /\bdraws what\b/i, instead: 'Smaller file, slower export.' },
  { pattern: /\bregions? will be redacted: /i, instead: '3 faces will be blacked out.' },
  { pattern: /\breview (them|it)$/i, instead: 'Review 10 items' },
  { pattern: /\brelease this version anyway\b/i, instead: 'Approve despite findings…' },
  { pattern: /^a face may be visible\b/i, instead: 'Possible face at 0:32.6' },
  { pattern: /\bno version matches the\b/i, instead: 'Your changes aren’t exported yet.' },
  { pattern: /\bkeeps your files when\b/i, instead: 'Your files won’t be cleared automatically.' },
  { pattern: /\bbiggest\b/i, instead: 'largest' },
  { pattern: /\bno renewal\b/i, instead: 'nothing' },
  { pattern: /\bplan has no time limit\b/i, instead: 'Nothing to top up.' },
  { pattern: /\bmust be at least$/i, instead: 'Choose a stronger password.' },
  { pattern: /\bterm redacts nothing\b/i, instead: 'Adding a term doesn’t redact it.' },
  { pattern: /\bother terms\b/i, instead: 'Words to find' },
  { pattern: /\bor \/expression\/|\b(an|the|this) expression\b|^expression$/i, instead: 'regex' },
  { pattern: /\bbecause no model is installed\b/i, instead: 'Import a transcript or type one.' },
  { pattern: /\bdetecting search terms\b/i, instead: 'nothing' },
  { pattern: /^search: /i, instead: 'Search files' },
  { pattern: /\bothers and zones\b/i, instead: 'Everyone else' },
  { pattern: /\bmarked stretch\b/i, instead: 'Selected range' },
  { pattern: /^type lines$/i, instead: 'Type transcript' },
  { pattern: /\b(and|or|through|with) smooth\b|^smooth\b(?=.* )/i, instead: 'blur, except on controls' },
]

/** Texts in which a retired wording is correct, because the specification prescribes them or the word has another meaning. */
const EXCEPTIONS: RegExp[] = [
  /^Total medias must be gte to medias returned$/,
  // "that cannot be read" describes the compressed data here.
  /^compressed pixels that cannot be read completely$/,
  // The words of the specification.
  /^You're currently uploading a file so further progress will be lost$/,
  // The name on a control.
  /^Use Black Box$/,
]

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Syntax nodes whose strings are identifiers. */
const NOT_TEXT = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType', 'TSImportType'])
const NAME_ATTRIBUTES = new Set([
  'className',
  'id',
  'key',
  'name',
  'type',
  'href',
  'to',
  'icon',
  'intent',
  'role',
  'htmlFor',
  'data-testid',
])

/** Returns whether a string is a capitalized word, a contraction or several words, not an identifier, a path or a key. */
const isReadable = (text: string) => /n['’]t$/.test(text) || /^[A-Z][a-z]+$/.test(text) || /[A-Za-z’']+[,.:;]? [A-Za-z]/.test(text)

function* textsIn(node: Node): Generator<{ text: string; start: number }> {
  if (NOT_TEXT.has(node.type)) return
  if (node.type === 'JSXAttribute' && isNode(node['name']) && NAME_ATTRIBUTES.has(String(node['name']['name']))) return
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string'))
    yield { text: String(node['value']), start: node.start }
  if (node.type === 'TemplateElement') yield { text: String((node['value'] as { cooked?: string }).cooked), start: node.start }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* textsIn(child)
}

/** Returns the texts of a source file in order. */
export function screenTextsOf(file: string, source: string): ScreenText[] {
  const program: unknown = parseSync(file, source).program
  if (!isNode(program)) throw new Error(`${file} has no syntax tree`)
  return [...textsIn(program)]
    .map(({ text, start }) => ({ file, line: source.slice(0, start).split('\n').length, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => isReadable(text))
}

// The word lists of the search for names aren't shown.
const isNotShown = (path: string) => /\.test\.tsx?$|\/testing\/|test-support|\.d\.ts$|^src\/engine\/entities\/data\//.test(path)

/** Returns the texts of all source files below the folders, except tests. */
export function screenTextsBelow(root: string, folders: string[]): ScreenText[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !isNotShown(path))
    .toSorted()
    .flatMap((path) => screenTextsOf(path, readFileSync(join(root, path), 'utf8')))
}

/** Returns the retired wordings in the texts, each with its replacement. */
export function retiredWordingsIn(texts: ScreenText[]): (ScreenText & { match: string; instead: string })[] {
  return texts
    .filter(({ text }) => !EXCEPTIONS.some((exception) => exception.test(text)))
    .flatMap((text) =>
      [...RETIRED_WORDINGS, ...THIRD_READING].flatMap(({ pattern, instead }) => {
        const match = pattern.exec(text.text)?.[0]
        return match === undefined ? [] : [{ ...text, match, instead }]
      }),
    )
}
