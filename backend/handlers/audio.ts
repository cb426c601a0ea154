import { Speech } from '#generated/model/speech.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { Waveform } from '#generated/model/waveform.zod.ts'

import type { Backend } from './backend-type'
import { mustHaveTime } from '../billing/time-limit'
import type { HandlersOf } from '../http/define-handlers'
import type { MediaRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import type { Files } from '../ports/files'
import { mustBeIdle, ownMedia } from './own'
import { checkModels, knows } from '../jobs/audio/transcription-models'
import { presentJob } from '../jobs/present'
import { earlierJob, requestedBy } from './same-job'
import { appliesTo } from '../jobs/capabilities'
import { mustBeAvailable } from './unavailable'

function mustHaveAudio({ type }: MediaRecord): void {
  if (!appliesTo(type, 'waveform')) throw new Refusal(422, 'This file has no audio.')
}

function emptyTranscript({ id, uploadDate }: MediaRecord): Transcript {
  return { mediaId: id, revision: 0, language: null, source: null, segments: [], updatedAt: uploadDate }
}

/** Throws if segments have a negative length or duplicate IDs. */
function mustBeInOrder(segments: Transcript['segments']): void {
  if (segments.some(({ start, end }) => end < start))
    throw new Refusal(422, 'segments: a segment ends before it starts.', { field: 'segments' })
  if (new Set(segments.map(({ id }) => id)).size !== segments.length)
    throw new Refusal(422, 'segments: duplicate ID.', { field: 'segments' })
}

/** Throws unless a file has been checked and has audio. */
function mustHaveCheckedAudio(media: MediaRecord): void {
  mustHaveAudio(media)
  if (media.state === 'Failed') throw new Refusal(409, 'This file couldn’t be read.')
  if (!media.file) throw new Refusal(409, 'The audio is still being checked. Try again in a moment.', { code: 'busy' })
  if (media.file.audio === null) throw new Refusal(422, 'This file has no audio.')
}

/** Returns the waveform drawn by the probe; throws if there is none. */
async function waveformOf(media: MediaRecord, files: Files): Promise<Waveform> {
  mustHaveCheckedAudio(media)
  mustBeAvailable(media, 'waveform')
  const stored = await files.read('waveforms', media.id)
  if (!stored) throw new Refusal(404, 'Waveform not found')
  return Waveform.parse(JSON.parse(await stored.text()))
}

/** Returns the speech segments found by the probe; throws if there are none. */
async function speechOf(media: MediaRecord, files: Files): Promise<Speech> {
  mustHaveCheckedAudio(media)
  const { speechProblem = 'Speech detection hasn’t been run on this file. Upload it again to run it.' } = media
  if (speechProblem !== null) throw new Refusal(501, speechProblem)
  const stored = await files.read('speech', media.id)
  if (!stored) throw new Refusal(404, 'Speech segments not found')
  return Speech.parse(JSON.parse(await stored.text()))
}

export function audioHandlers(backend: Backend): HandlersOf<'audio'> {
  const { tables, files, now, queue } = backend
  return {
    getWaveform: async ({ session, params }) => {
      return { status: 200, body: await waveformOf(await ownMedia(tables, session, params.mediaId), files) }
    },

    getSpeech: async ({ session, params }) => {
      return { status: 200, body: await speechOf(await ownMedia(tables, session, params.mediaId), files) }
    },

    transcribeMedia: async ({ session, params, body, ...origin }) => {
      const media = await ownMedia(tables, session, params.mediaId)
      mustHaveAudio(media)
      const models = (await checkModels(backend)).filter(({ problem }) => problem === null)
      mustBeAvailable(media, 'transcribe')
      mustHaveCheckedAudio(media)
      const model = body.model === undefined ? models[0] : models.find(({ id }) => id === body.model)
      if (!model) throw new Refusal(422, 'model: no such model, or its files are incomplete.', { field: 'model' })
      if (!knows(model, body.language)) throw new Refusal(422, 'language: the model doesn’t support this language.', { field: 'language' })
      const { id, name, weights } = model
      const command = { kind: 'transcribe' as const, request: body, model: { id, name, weights } }
      const job = await tables.change(async (draft) => {
        const current = await ownMedia(draft, session, params.mediaId)
        const earlier = await earlierJob(draft, session, origin, { mediaId: current.id, command })
        if (earlier) return earlier
        mustBeIdle(current, 'transcribe')
        await mustHaveTime(draft, session.userId, current, now())
        const added = await queue.add(draft, current, command, requestedBy(session, origin))
        const withRevision = { ...added, transcriptRevision: (await draft.get('transcripts', current.id))?.revision ?? 0 }
        draft.put('jobs', withRevision)
        draft.put('media', { ...current, state: 'Transcribing' })
        return withRevision
      })
      return { status: 202, body: presentJob(job) }
    },

    listTranscriptionModels: async () => ({ status: 200, body: { models: await checkModels(backend) } }),

    getTranscript: async ({ session, params }) => {
      const media = await ownMedia(tables, session, params.mediaId)
      mustHaveAudio(media)
      return { status: 200, body: (await tables.get('transcripts', media.id)) ?? emptyTranscript(media) }
    },

    saveTranscript: async ({ session, params, body }) => {
      const saved = await tables.change(async (draft) => {
        const media = await ownMedia(draft, session, params.mediaId)
        mustHaveAudio(media)
        mustBeInOrder(body.segments)
        const before = (await draft.get('transcripts', media.id)) ?? emptyTranscript(media)
        const isSavedAlready = before.revision === body.revision + 1 && JSON.stringify(before.segments) === JSON.stringify(body.segments)
        if (isSavedAlready) return before
        if (before.revision !== body.revision) {
          throw new Refusal(409, 'This transcript was changed in another window or by another person. Reload it.', {
            code: 'revision-conflict',
          })
        }
        const { language, source, segments } = body
        const after = { mediaId: media.id, id: media.id, revision: before.revision + 1, language, source, segments, updatedAt: now() }
        draft.put('transcripts', after)
        return after
      })
      return { status: 200, body: saved }
    },
  }
}
