import { secretsOf, tells } from '#engine/document/export/secrets.ts'
import type { DocumentPlan, SearchedExpression } from '#engine/document/types.ts'
import { watchKey } from '#lib/search/watch-terms.ts'
import { reasonsOf } from '../../media/reasons'
import { exportVerified } from '../export/export-verified'
import { uploadNotesOf } from '../../media/replace-upload'
import { keptMarks, plannedMarks, reportMarksOf } from '../export/report-marks'
import type { Finish, JobContext } from '../queue/job-context'
import { watchListOf } from '../../media/watch-list'
import type { MediaRecord } from '../../records/records'
import type { Draft } from '../../ports/tables'

/**
 * Returns the terms that were searched for in a file: the watch list of its project, and the terms of the detections that are still listed.
 */
async function searchedTerms(
  records: Pick<Draft, 'get' | 'of'>,
  media: MediaRecord,
): Promise<Required<Pick<DocumentPlan, 'searched' | 'expressions'>>> {
  const typed = (await records.of('jobs', 'media', media.id))
    .toSorted((one, other) => one.sequence - other.sequence)
    .flatMap(({ command }) => (command.kind === 'detect' ? (command.request.terms ?? []) : []))
  const all = [...(await watchListOf(records, media)).terms, ...typed].map(({ matchCase = false, ...term }) => ({ ...term, matchCase }))
  const words = new Map<string, string>()
  const expressions = new Map<string, SearchedExpression>()
  for (const { kind, text, matchCase } of all) {
    const key = kind === 'expression' ? `${text} ${matchCase}` : watchKey({ kind, text })
    if (kind === 'expression') expressions.set(key, { pattern: text, matchCase })
    else if (!words.has(key)) words.set(key, text)
  }
  return { searched: [...words.values()], expressions: [...expressions.values()] }
}

const AS_PDF = 'The document was exported as a PDF.'
const OTHER_NAME = 'The name of the file contained redacted text, so the version has another.'

/** Returns whether a file name contains a text that the marks redact, or a word of it. */
function namesSecret(name: string, { marks }: DocumentPlan): boolean {
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const removed = marks.flatMap(({ text }) =>
    [...(text ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length, box })),
  )
  return tells(name, secretsOf([{ kept: [], removed }], marks))
}

/** Redacts the marks of the saved review and has the engine verify its output, which it writes to the storage of the version. */
export function redact(context: JobContext): Promise<Finish> {
  const { media, source, document: engine, options, tables, createResult } = context
  return exportVerified<DocumentPlan>(context, {
    describe: async ({ review, request }) => {
      const { searched, expressions } = await searchedTerms(tables, media)
      return {
        plan: {
          ...plannedMarks(review, request),
          ...(searched.length === 0 ? {} : { searched }),
          ...(expressions.length === 0 ? {} : { expressions }),
          ...(media.sha256 === undefined ? {} : { source: media.sha256 }),
          ...(request.output?.pages === 'vectors' ? { keepsVectors: true } : {}),
        },
        kept: keptMarks(review, request),
        items: reportMarksOf(review, request, await reasonsOf(tables, media)),
      }
    },
    write: async (plan, id) => {
      const redacted = await engine.redact(source, plan, await createResult('versions', id), options)
      const { thumbnail, stageMilliseconds: _stages, notes, ...exported } = redacted
      const [first] = media.pages ?? []
      const size = { width: Math.max(1, Math.round(first?.width ?? 1)), height: Math.max(1, Math.round(first?.height ?? 1)) }
      const isSecretName = namesSecret(media.name, plan)
      const allNotes = [
        ...notes,
        ...(exported.sourceContentType === exported.contentType ? [] : [AS_PDF]),
        ...uploadNotesOf(media),
        ...(isSecretName ? [OTHER_NAME] : []),
      ]
      return {
        exported: { ...exported, ...size, redacted: [], notes: allNotes },
        thumbnails: { thumbnail, itemThumbnails: [] },
        // Without the file name, the version is named by its type.
        ...(isSecretName ? { name: '' } : {}),
      }
    },
    verify: 'size',
  })
}
