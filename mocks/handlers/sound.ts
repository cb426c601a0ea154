import type { Transcript } from '#generated/model/transcript.zod.ts'

import type { Backend } from '../backend'
import type { HandlersOf } from '../define-handlers'
import type { MediaRecord } from '../records'
import { Refusal } from '../refusal'
import { ownMedia } from './own'

function mustHaveSound({ type }: MediaRecord): void {
  if (type !== 'video' && type !== 'audio') throw new Refusal(422, 'This file has no sound.')
}

function emptyTranscript({ id, uploadDate }: MediaRecord): Transcript {
  return { mediaId: id, revision: 0, language: null, source: null, segments: [], updatedAt: uploadDate }
}

/** Stops what no transcript can be: time that runs backwards, or two segments of one id. */
function mustBeInOrder(segments: Transcript['segments']): void {
  if (segments.some(({ start, end }) => end < start)) throw new Refusal(422, 'segments: a segment ends before it starts.')
  if (new Set(segments.map(({ id }) => id)).size !== segments.length) throw new Refusal(422, 'segments: two segments have the same id.')
}

export function soundHandlers({ tables, now, adopt }: Backend): HandlersOf<'sound'> {
  return {
    getWaveform: async ({ session, params }) => {
      await adopt()
      mustHaveSound(ownMedia(tables, session, params.mediaId))
      throw new Refusal(501, 'Waveforms are not available yet.')
    },

    transcribeMedia: async ({ session, params }) => {
      await adopt()
      mustHaveSound(ownMedia(tables, session, params.mediaId))
      throw new Refusal(501, 'Speech cannot be written down here yet. Import a transcript instead.')
    },

    getTranscript: async ({ session, params }) => {
      await adopt()
      const media = ownMedia(tables, session, params.mediaId)
      mustHaveSound(media)
      return { status: 200, body: tables.get('transcripts', media.id) ?? emptyTranscript(media) }
    },

    saveTranscript: async ({ session, params, body }) => {
      await adopt()
      const saved = await tables.change((draft) => {
        const media = ownMedia(draft, session, params.mediaId)
        mustHaveSound(media)
        mustBeInOrder(body.segments)
        const before = draft.get('transcripts', media.id) ?? emptyTranscript(media)
        const isSavedAlready = before.revision === body.revision + 1 && JSON.stringify(before.segments) === JSON.stringify(body.segments)
        if (isSavedAlready) return before
        if (before.revision !== body.revision) {
          throw new Refusal(409, 'This transcript was changed in another window. Reload it to see the newest one.')
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
