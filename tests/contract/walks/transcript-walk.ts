import { sampleAudio, uploadInPieces } from './upload.ts'
import { itemsAt, numberAt, uniqueName, type Walk } from './walker.ts'

/** Imports and corrects a transcript. Expects old revisions to be refused. */
export const transcriptWalk: Walk = {
  name: 'a transcript: import, correct, refuse an old revision',
  needs: ['createUpload', 'appendUpload', 'getUploadOffset', 'getTranscript', 'saveTranscript', 'deleteMedia'],
  run: async (walker) => {
    const { id } = await uploadInPieces(walker, `${uniqueName('call')}.wav`, 'audio/wav', sampleAudio())
    const params = { mediaId: id }
    const empty = await walker.must('getTranscript', 200, { params })
    walker.expect(
      numberAt(empty, 'revision') === 0 && itemsAt(empty, 'segments').length === 0,
      'getTranscript',
      empty,
      'there is a transcript before anybody saved one',
      'Without a transcript, the list of segments is empty at revision 0',
    )
    const segment = { id: 'segment-1', start: 0.5, end: 2, speaker: null, text: 'This is Ada.', words: [] }
    const saved = await walker.must('saveTranscript', 200, {
      params,
      body: { revision: 0, language: 'en', source: 'imported', segments: [segment] },
    })
    walker.expect(
      numberAt(saved, 'revision') === 1,
      'saveTranscript',
      saved,
      `revision 0 became ${numberAt(saved, 'revision')}`,
      'revision: Increases by one with every save',
    )
    const read = await walker.must('getTranscript', 200, { params })
    walker.expect(
      itemsAt(read, 'segments')[0]?.['text'] === segment.text,
      'saveTranscript',
      read,
      'what is read is not what was saved',
      'Saved, with its new revision',
    )
    const stale = await walker.call('saveTranscript', { params, body: { revision: 0, language: 'en', source: 'corrected', segments: [] } })
    walker.expect(
      stale.answer?.status === 409,
      'saveTranscript',
      stale,
      `an old revision was answered ${stale.answer?.status}`,
      'Outdated revisions get 409',
    )
    await walker.must('deleteMedia', 204, { params })
  },
}
