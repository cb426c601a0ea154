import type { Transcript } from '#generated/model/transcript.zod.ts'

import type { Backend } from '#backend/handlers/backend-type.ts'
import { putSampleProject, writeSampleFiles, type SampleFile } from '../seed/sample-project'
import { DEMO_USER_ID } from '../seed/seed'
import { personas, seedPersona } from '../seed/personas'
import type { Database } from '../storage/database'
import { toneWav } from '../testing/tone-wav'

const SECONDS = 4

const segments: Transcript['segments'] = [
  {
    id: 'segment-1',
    start: 0.5,
    end: 1.75,
    speaker: 'Caller',
    text: 'This is Ada.',
    words: [
      { start: 0.5, end: 0.75, text: 'This' },
      { start: 0.75, end: 1, text: 'is' },
      { start: 1, end: 1.75, text: 'Ada.' },
    ],
  },
  { id: 'segment-2', start: 2, end: 3.5, speaker: null, text: 'How can I help?', words: [] },
]

/** Adds a recording with a waveform and an imported transcript to the demo account and a persona's, as an upload that has just arrived. */
export async function addSampleRecordings(
  database: Database,
  { tables, files, now, adopt, queue }: Backend,
  iterations: number,
): Promise<void> {
  await seedPersona(tables, personas.standard.email, iterations)
  const owners = [DEMO_USER_ID, personas.standard.id]
  const bytes = toneWav(SECONDS)
  for (const ownerId of owners) {
    const id = `recording-of-${ownerId}`
    await files.write('media', id, new Blob([bytes]))
    const upload = { id, ownerId, name: 'call-to-the-council.wav', fileType: 'audio/wav', length: bytes.length, touchedAt: now() }
    await database.put('uploads', { ...upload, finished: true })
  }
  await adopt()
  await queue.idle()
  await tables.change((draft) => {
    for (const ownerId of owners) {
      const mediaId = `recording-of-${ownerId}`
      const transcript = { mediaId, revision: 1, language: 'en', source: 'imported' as const, segments, updatedAt: now() }
      draft.put('transcripts', { id: mediaId, ...transcript })
    }
  })
}

/**
 * Gives the sample project to a persona and releases its version, so that the contents and reports of versions can be requested. The version
 * was exported and verified by the real engine, which this back end doesn't have.
 */
export async function addSampleVersion(
  { tables, files }: Pick<Backend, 'tables' | 'files'>,
  sample: readonly SampleFile[],
  iterations: number,
): Promise<void> {
  await seedPersona(tables, personas.standard.email, iterations)
  const owner = await tables.get('users', personas.standard.id)
  if (!owner) throw new Error('The persona has no account.')
  await writeSampleFiles(files, sample)
  await tables.change(async (draft) => {
    putSampleProject(draft, owner)
    for (const version of await draft.all('versions'))
      draft.put('versions', { ...version, release: 'released', releaseReason: 'Everyone in it has agreed.' })
  })
}
