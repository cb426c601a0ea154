import type { Track } from '#generated/model/track.zod.ts'

import { lastNumbersOf, numberItems } from '../../src/lib/item-numbers'
import { reviewOf } from '../media/review-record'
import { sha256Of } from '../media/source-identity'
import { JobError, type Finish, type JobContext } from './job-context'
import { earlierNumbers } from './same-faces'

/** Detects faces. Replaces earlier detections and keeps drawn boxes. */
export async function detect({ job, media, source, engine, options, newId, now }: JobContext): Promise<Finish> {
  if (job.command.kind !== 'detect') throw new JobError('This is not a command to detect.')
  const { increasedAccuracy, tags } = job.command.request
  const { width, height, items } = await engine.detect(source, { increasedAccuracy, labels: ['face'] }, options)
  const sha256 = media.sha256 ?? (await sha256Of(source))
  return (draft, current) => {
    const before = draft.get('detections', media.id) && reviewOf(draft, current)
    const numbers = earlierNumbers(
      items.map(({ box }) => box),
      before?.tracks ?? [],
    )
    const found = items.map(({ box, confidence }, index): Track => {
      const number = numbers[index]
      return {
        id: newId('track'),
        kind: 'face',
        ...(number === undefined ? {} : { number }),
        source: 'detected',
        confidence: Math.min(1, Math.max(0, confidence)),
        decision: 'redact',
        style: null,
        positions: [{ time: 0, x: box.x, y: box.y, width: box.width, height: box.height }],
      }
    })
    const drawn = before?.tracks.filter((track) => track.source === 'drawn') ?? []
    const tracks = numberItems([...found, ...drawn], before?.lastNumbers)
    const revision = (before?.revision ?? 0) + 1
    draft.put('detections', {
      id: media.id,
      mediaId: media.id,
      revision,
      width,
      height,
      style: before?.style ?? 'Black Box',
      source: { sha256, width, height },
      detection: { finishedAt: now(), increasedAccuracy, tags },
      lastNumbers: lastNumbersOf(tracks, before?.lastNumbers),
      tracks,
      updatedAt: now(),
      increasedAccuracy,
    })
    return { media: { state: 'Ready for review', width, height, sha256 }, revision }
  }
}
