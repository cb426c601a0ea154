import type { AudioPlan } from '#engine/audio/types.ts'
import { audioOutputOf } from './check-audio-redaction'
import { reasonsOf } from '../../media/reasons'
import { exportVerified } from '../export/export-verified'
import { keptSpans, plannedSpans, reportSpansOf } from '../export/report-spans'
import type { Finish, JobContext } from '../queue/job-context'

/** Redacts the spans of the saved review and has the engine verify its output, which it writes to the storage of the version. */
export function redact(context: JobContext): Promise<Finish> {
  const { media, source, audio: engine, options, tables, createResult } = context
  return exportVerified<AudioPlan>(context, {
    describe: async ({ review, request }) => ({
      plan: {
        spans: plannedSpans(review, request),
        ...audioOutputOf(request.output ?? {}),
        ...(media.sha256 === undefined ? {} : { source: media.sha256 }),
      },
      kept: keptSpans(review, request),
      items: reportSpansOf(review, request, await reasonsOf(tables, media)),
    }),
    write: async (plan, id) => {
      const redacted = await engine.redact(source, plan, await createResult('versions', id), options)
      const { container: _container, codec: _codec, stageMilliseconds: _stages, ...exported } = redacted
      return { exported: { ...exported, width: 1, height: 1, redacted: [] } }
    },
    verify: 'size',
  })
}
