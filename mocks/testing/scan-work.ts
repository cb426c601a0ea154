import { thumbnailFields } from '#backend/media/thumbnail-fields.ts'
import { JobError } from '#backend/jobs/queue/job-context.ts'
import type { TypeWork, Work } from '#backend/jobs/work-types.ts'

/** Counts the points of a scan: its lines. */
const probe: Work = async ({ media, source, options, writeResult }) => {
  options.onProgress?.({ stage: 'probe', fraction: 0.5 })
  const text = await source.text()
  if (text === '') throw new JobError('This scan is empty.')
  await writeResult('thumbnails', media.id, new Blob([text.slice(0, 1)]))
  return () => ({ media: { width: text.split('\n').length, height: 1, contentType: 'model/scan', ...thumbnailFields(media.id) } })
}

/** Detects a text in every line that has a letter. */
const detect: Work = async ({ media, source, options, newId, now }) => {
  const lines = (await source.text()).split('\n')
  options.onProgress?.({ stage: 'detect', fraction: 0.5 })
  const written = lines.flatMap((line, index) => (/\p{L}/u.test(line) ? [index] : []))
  return (draft, { width, height }) => {
    draft.put('detections', {
      id: media.id,
      mediaId: media.id,
      revision: 1,
      width: width ?? 1,
      height: height ?? 1,
      style: 'Black Box',
      tracks: written.map((x, index) => ({
        id: newId('track'),
        kind: 'object',
        label: 'text',
        number: index + 1,
        source: 'detected',
        confidence: 1,
        decision: 'redact',
        style: null,
        positions: [{ time: 0, x, y: 0, width: 1, height: 1 }],
      })),
      updatedAt: now(),
      increasedAccuracy: false,
    })
    return { media: { state: 'Ready for review' }, revision: 1 }
  }
}

/** A media type that doesn't exist in the product: scans, which are lines of text. */
export const scanWork: TypeWork = {
  uploads: { hasMimeType: (mimeType) => mimeType === 'model/scan', hasName: (name) => name.endsWith('.scan') },
  probe: {
    run: probe,
    lane: 'interactive',
    limit: { idle: { base: 60_000, perMegabyte: 0 }, stalled: { base: 60_000, perMegabyte: 0 } },
  },
  actions: { detect, review: true, redact: 'Redaction isn’t available for scans.' },
  tags: {
    faces: 'Scans don’t have faces.',
    heads: 'Scans don’t have heads.',
    people: 'Scans don’t have people.',
    license_plates: 'Scans don’t have license plates.',
    vehicles: 'Scans don’t have vehicles.',
    screens: 'Scans don’t have screens.',
    text: true,
    search: 'Detecting other objects isn’t available.',
  },
  limits: { detect: () => ({ idle: 60_000, stalled: 60_000 }), redact: () => ({ idle: 60_000, stalled: 60_000 }) },
  stages: { detect: () => [{ stage: 'detect', seconds: 1 }], redact: () => [] },
  smaller: 'shorter scan',
  firstStep: 'Detect text first.',
  checkExport: () => undefined,
}
