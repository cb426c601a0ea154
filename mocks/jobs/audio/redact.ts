import type { AudioPlan } from '#engine/audio/types.ts'
import { audioOutputOf } from '../../handlers/check-audio-redaction'
import { reasonsOf } from '../../media/reasons'
import { checkStoredSize } from '../check-stored'
import { finishExport, openExport, OTHER_FILE } from '../export/open-export'
import { keptSpans, plannedSpans, reportSpansOf } from '../export/report-spans'
import { versionOf } from '../export/version-of'
import { JobError, type Finish, type JobContext } from '../job-context'

/** Redacts the spans of the saved review and has the engine verify its output, which it writes to the storage of the version. */
export async function redact(context: JobContext): Promise<Finish> {
  const { media, source, audio: engine, options, tables, files, createResult, newId, now } = context
  const open = openExport(context)
  const { review, request } = open
  // Hashing hours of audio takes minutes, so a review is bound to the hash only once the engine has read the file.
  if (source.size !== media.size) throw new JobError(OTHER_FILE)
  const spans = plannedSpans(review, request)
  const plan: AudioPlan = {
    spans,
    ...audioOutputOf(request.output ?? {}),
    ...(media.sha256 === undefined ? {} : { source: media.sha256 }),
  }
  const id = newId('version')
  const redacted = await engine.redact(source, plan, await createResult('versions', id), options)
  const { container: _container, codec: _codec, stageMilliseconds: _stages, ...exported } = redacted
  const version = versionOf({
    ...open,
    id,
    exported: { ...exported, width: 1, height: 1, redacted: [] },
    kept: keptSpans(review, request),
    items: reportSpansOf(review, request, reasonsOf(tables, media)),
    now: now(),
  })
  await checkStoredSize(files, 'versions', id, redacted.size)
  return finishExport(version, { sha256: redacted.sourceSha256 })
}
