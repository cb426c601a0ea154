import type { Track } from '#generated/model/track.zod.ts'

import { JobError, type Finish, type JobContext } from './job-context'

/** Finds faces. What an earlier detection found is replaced, what was drawn by hand stays. */
export async function detect({ job, media, source, engine, options, newId, now }: JobContext): Promise<Finish> {
  if (job.order.kind !== 'detect') throw new JobError('This is not an order to detect.')
  const { increasedAccuracy } = job.order.request
  const { width, height, faces } = await engine.detectFaces(source, { increasedAccuracy }, options)
  const found: Track[] = faces.map(({ box, confidence }) => ({
    id: newId('track'),
    kind: 'face',
    source: 'detected',
    confidence: Math.min(1, Math.max(0, confidence)),
    decision: 'redact',
    style: null,
    positions: [{ time: 0, x: box.x, y: box.y, width: box.width, height: box.height }],
  }))
  return (draft) => {
    const before = draft.get('detections', media.id)
    const drawn = before?.tracks.filter((track) => track.source === 'drawn') ?? []
    draft.put('detections', {
      id: media.id,
      mediaId: media.id,
      revision: (before?.revision ?? 0) + 1,
      width,
      height,
      style: before?.style ?? 'Black Box',
      tracks: [...found, ...drawn],
      updatedAt: now(),
      increasedAccuracy,
    })
    return { media: { state: 'Ready for review', width, height } }
  }
}
