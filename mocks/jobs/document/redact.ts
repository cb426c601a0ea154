import { secretsOf, tells } from '#engine/document/export/secrets.ts'
import type { DocumentPlan } from '#engine/document/types.ts'
import { reasonsOf } from '../../media/reasons'
import { checkStoredSize } from '../check-stored'
import { finishExport, openExport, OTHER_FILE, writeThumbnails } from '../export/open-export'
import { keptMarks, plannedMarks, reportMarksOf } from '../export/report-marks'
import { versionOf } from '../export/version-of'
import { JobError, type Finish, type JobContext } from '../job-context'
import { searchedTerms } from './searched-terms'

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

const decryptedNote = (uploaded: string): string =>
  `The uploaded PDF was encrypted. Its SHA-256 is ${uploaded}. The source of this version is its copy without encryption.`

/** Redacts the marks of the saved review and has the engine verify its output, which it writes to the storage of the version. */
export async function redact(context: JobContext): Promise<Finish> {
  const { media, source, document: engine, options, tables, files, createResult, newId, now } = context
  const open = openExport(context)
  const { review, request } = open
  if (source.size !== media.size) throw new JobError(OTHER_FILE)
  const { searched, expressions } = searchedTerms(tables, media)
  const plan: DocumentPlan = {
    ...plannedMarks(review, request),
    ...(searched.length === 0 ? {} : { searched }),
    ...(expressions.length === 0 ? {} : { expressions }),
    ...(media.sha256 === undefined ? {} : { source: media.sha256 }),
    ...(request.output?.pages === 'vectors' ? { keepsVectors: true } : {}),
  }
  const id = newId('version')
  const redacted = await engine.redact(source, plan, await createResult('versions', id), options)
  if (plan.source !== undefined && redacted.sourceSha256 !== plan.source) throw new JobError(OTHER_FILE)
  const { thumbnail, stageMilliseconds: _stages, notes, ...exported } = redacted
  const [first] = media.pages ?? []
  const size = { width: Math.max(1, Math.round(first?.width ?? 1)), height: Math.max(1, Math.round(first?.height ?? 1)) }
  const isSecretName = namesSecret(media.name, plan)
  const version = versionOf({
    ...open,
    // Without the file name, the version is named by its type.
    media: isSecretName ? { ...media, name: '' } : media,
    id,
    exported: {
      ...exported,
      ...size,
      redacted: [],
      notes: [
        ...notes,
        ...(exported.sourceContentType === exported.contentType ? [] : [AS_PDF]),
        ...(media.uploadedSha256 === undefined ? [] : [decryptedNote(media.uploadedSha256)]),
        ...(isSecretName ? [OTHER_NAME] : []),
      ],
    },
    kept: keptMarks(review, request),
    items: reportMarksOf(review, request, reasonsOf(tables, media)),
    now: now(),
  })
  await writeThumbnails(context, id, { thumbnail, itemThumbnails: [] })
  await checkStoredSize(files, 'versions', id, redacted.size)
  return finishExport(version, { sha256: redacted.sourceSha256 })
}
