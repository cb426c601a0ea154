import { breaking, rewrite, type Defect } from './defect.ts'

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])

const AN_HOUR = 3600

/** Shifts a time of the response. */
function shifted(operationId: string, field: string, name: string, shift: (time: number) => number): Defect {
  return rewrite(operationId, name, (body) => ({ ...body, [field]: shift(Number(body[field])) }))
}

/** Waveforms and transcripts that don't fit their recording, and times that aren't now. */
export const recordingDefects: Defect[] = [
  ...breaking(
    'waveform-data',
    rewrite('getWaveform', 'the last values are missing', (body) => ({ ...body, data: list(body['data']).slice(0, -2) })),
    rewrite('getWaveform', 'half of the recording', (body) => ({ ...body, samples_per_pixel: Number(body['samples_per_pixel']) / 4 })),
    rewrite('getWaveform', 'values have more bits', (body) => ({ ...body, data: list(body['data']).map((value) => Number(value) * 1000) })),
  ),
  ...breaking(
    'transcript-order',
    rewrite('getTranscript', 'the segments are in the wrong order', (body) => ({ ...body, segments: list(body['segments']).toReversed() })),
    rewrite('getTranscript', 'words lie outside their segment', (body) => ({
      ...body,
      segments: list(body['segments']).map((one) => ({ ...one, end: (Number(one['start']) + Number(one['end'])) / 2 })),
    })),
  ),
  ...breaking(
    'fresh-times',
    shifted('createProject', 'dateCreated', 'the time is in milliseconds', (time) => time * 1000),
    shifted('createProject', 'dateCreated', 'the time is in another time zone', (time) => time + AN_HOUR),
    shifted('createCheckout', 'createdAt', 'the time is 0', () => 0),
    shifted('createAccount', 'dateCreated', 'the time is of yesterday', (time) => time - 24 * AN_HOUR),
    shifted('detectMedia', 'createdAt', 'the time is an hour early', (time) => time - AN_HOUR),
    shifted('getMedia', 'uploadDate', 'the time is an hour late', (time) => time + AN_HOUR),
    shifted('saveDetections', 'updatedAt', 'the time is in milliseconds', (time) => time * 1000),
  ),
]
