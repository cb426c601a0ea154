import { planPage } from '#engine/document/export/plan-page.ts'
import type { DocumentPlan } from '#engine/document/types.ts'
import { verifyDocument } from '#engine/document/verify/verify-document.ts'
import { openDocumentInWorker } from '#engine/document/worker/open-document.ts'
import { EditedExport, IMAGE_SCALE, layerWord } from '#engine/testing/edited-export.ts'
import { marksOn, redactForTest, type RedactedForTest } from '#engine/testing/redacted-document.ts'
import { holding, type Samples, type VerifyCase } from './case'
import { besidePages, correctPages, letter, LETTERS, SECRET, unsearchablePages, type MadeDocument } from './made-documents'

/** Every which word of a sample document is redacted, on its first pages. */
const [EVERY, FIRST_PAGES] = [60, 4]

async function redacted({ file, isSecret, boxes, keepsVectors = false }: MadeDocument): Promise<RedactedForTest> {
  const marks: DocumentPlan['marks'] = await marksOn(file, ({ text }) => isSecret(text))
  for (const [index, { page, box }] of (boxes ?? []).entries())
    marks.push({ id: `box-${index}`, page, boxes: [box], category: null, text: null })
  if (marks.length === 0) throw new Error('Nothing is marked.')
  return redactForTest(file, { marks, keepsVectors })
}

const letters = new Map<number, Promise<RedactedForTest>>()

/** Returns the correct export of a letter, in which all its defects are planted. */
function redactedLetter(number: number): Promise<RedactedForTest> {
  const made = letters.get(number) ?? redacted(letter(number))
  letters.set(number, made)
  return made
}

/** Verifies a file as the export of a document. `pages` are what is covered, if that isn't what the export planned. */
async function verified(source: Blob, { request }: RedactedForTest, output: Blob, pages = request.pages): Promise<string[]> {
  const opened = await openDocumentInWorker(source)
  try {
    return holding(await verifyDocument({ ...request, pages, output, draw: opened.renderPage, drawWithout: opened.renderWithout }))
  } finally {
    opened.close()
  }
}

type Plant = (edited: EditedExport, made: RedactedForTest, seed: number) => void | Promise<void>

const drawnWord =
  (colour: string): Plant =>
  (edited, _made, seed) =>
    edited.changeImage((context) => {
      context.fillStyle = colour
      context.font = `${24 + (seed % 3) * 8}px sans-serif`
      // The lower margin is free on every letter.
      context.fillText(SECRET, 60 + (seed % 5) * 120, context.canvas.height - 40)
    })

/** Replaces the image by that of the same letter with another digit. */
const otherDigit: Plant = async (edited, _made, seed) => {
  const changed = await redacted(letter(seed, true))
  const document = await openDocumentInWorker(changed.file)
  const { canvas } = await document.renderPage(1, IMAGE_SCALE)
  document.close()
  await edited.changeImage((context) => context.drawImage(canvas, 0, 0))
}

const CATALOG = /\/Type \/Catalog/
const inCatalog = (edited: EditedExport, entry: string): void =>
  edited.change(CATALOG, (body) => body.replace('/Type /Catalog', `/Type /Catalog ${entry}`))

const PLANTED: [group: string, plant: Plant][] = [
  ['a redacted word in a margin, black', drawnWord('#000')],
  ['a redacted word in a margin, #DADADA', drawnWord('#dadada')],
  ['a redacted word in a margin, #F4F4F4', drawnWord('#f4f4f4')],
  ['another digit of unmarked text', otherDigit],
  [
    'a redacted word in the text layer',
    (edited) => edited.changeContent((text) => text.replace('ET\n', `${layerWord(SECRET, 60, 30)}ET\n`)),
  ],
  [
    'a redacted word in XMP metadata',
    (edited) => {
      const xmp = `<x:xmpmeta>${SECRET}`
      inCatalog(
        edited,
        `/Metadata ${edited.add(`<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`)} 0 R`,
      )
    },
  ],
  [
    'a redacted word in an attachment',
    (edited) => inCatalog(edited, `/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (${SECRET}) >>] >> >>`),
  ],
]

const planted = (): VerifyCase[] =>
  PLANTED.flatMap(([group, plant]) =>
    LETTERS.map((number): VerifyCase => ({
      kind: 'planted',
      group,
      name: `letter ${number}`,
      findings: async () => {
        const source = letter(number)
        const made = await redactedLetter(number)
        const edited = await EditedExport.open(made.file)
        await plant(edited, made, number)
        return verified(source.file, made, edited.write())
      },
    })),
  )

function informed(number: number): VerifyCase {
  return {
    kind: 'planted',
    group: 'a redacted word in the document information',
    name: `letter ${number}`,
    findings: async () => {
      const source = letter(number)
      const made = await redactedLetter(number)
      const edited = await EditedExport.open(made.file)
      return verified(source.file, made, edited.write(` /Info << /Author (${SECRET}) >>`))
    },
  }
}

/** Exports a page with the covers of a plan that knows the boxes of its words only, not where their ink is. */
async function withSmallCovers(source: MadeDocument): Promise<string[]> {
  const made = await redacted(source)
  const opened = await openDocumentInWorker(source.file)
  try {
    const { content } = await opened.readPage(1)
    const words = content.words.map(({ ink: _ink, ...word }) => word)
    const plan = planPage({ ...content, words }, { marks: made.request.marks })
    const { canvas } = await opened.renderPage(1, IMAGE_SCALE)
    const edited = await EditedExport.open(made.file)
    await edited.changeImage((context) => {
      context.drawImage(canvas, 0, 0)
      context.fillStyle = '#000'
      for (const { box } of plan.covers) {
        const [left, top] = [Math.floor(box.x * IMAGE_SCALE), Math.floor(box.y * IMAGE_SCALE)]
        const [right, bottom] = [Math.ceil((box.x + box.width) * IMAGE_SCALE), Math.ceil((box.y + box.height) * IMAGE_SCALE)]
        context.fillRect(left, top, right - left, bottom - top)
      }
    })
    return await verified(source.file, made, edited.write(), [plan])
  } finally {
    opened.close()
  }
}

function sampleCases(samples: Samples): VerifyCase[] {
  return [...samples].map(([path, file]): VerifyCase => ({
    kind: 'correct',
    group: path,
    name: `every ${EVERY}th word of ${FIRST_PAGES} pages`,
    findings: async () => {
      let at = 0
      const marks = (await marksOn(file, ({ covered }) => covered !== true && (at += 1) % EVERY === 1)).filter(
        ({ page }) => page <= FIRST_PAGES,
      )
      return holding((await redactForTest(file, { marks })).result)
    },
  }))
}

/** Returns the cases of documents, with those of samples whose path starts with `documents/`. */
export function documentCases(seed: number, samples: Samples): VerifyCase[] {
  const exported =
    (kind: VerifyCase['kind']) =>
    (group: string, name: string, make: () => MadeDocument): VerifyCase => ({
      kind,
      group,
      name,
      findings: async () => holding((await redacted(make())).result),
    })
  return [
    ...planted(),
    ...LETTERS.map(informed),
    ...besidePages().map(([group, name, make]): VerifyCase => ({ kind: 'planted', group, name, findings: () => withSmallCovers(make()) })),
    ...unsearchablePages().map(([group, name, make]) => exported('planted')(group, name, make)),
    ...correctPages(seed).map(([group, name, make]) => exported('correct')(group, name, make)),
    ...sampleCases(new Map([...samples].filter(([path]) => path.startsWith('documents/')))),
  ]
}
