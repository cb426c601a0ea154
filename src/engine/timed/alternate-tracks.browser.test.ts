import { describe, expect, it } from 'vitest'

import { createVoiceModel } from '../audio/speech/voice-model'
import { audioFacts } from '../audio/facts'
import { planAudioOutput } from '../audio/plan-output'
import { verifyAudio } from '../audio/verify/verify-audio'
import { withEnabled } from '../testing/alternate-tracks'
import { evenTimes } from '../testing/media'
import { openVideo, plantedVideo } from '../testing/planted-video'
import { melody, recording, redactedAudio } from '../testing/recordings'
import { redacted } from '../testing/redacted-video'
import { checkContainer } from '../video/verify/check-structure'
import { Findings } from '../video/verify/findings'
import { scanFile } from '../video/verify/scan-file'
import { describeOutput } from '../video/export/output'
import { withFile } from './open'

const NOTE = 'Players skip audio track 2 of the source unless it’s selected. The export keeps the track and this setting.'
const CHANGED = 'Audio track 2 of the version plays by default, but the source’s doesn’t.'

/** Returns whether each audio track of a file plays without being selected. */
async function enabledIn(file: Blob): Promise<boolean[]> {
  const input = openVideo(file)
  const states = await Promise.all((await input.getAudioTracks()).map(async (track) => (await track.getDisposition()).default))
  input.dispose()
  return states
}

describe('[MEDIA-06] an audio track that players skip', () => {
  const video = async (): Promise<Blob> => {
    const { file } = await plantedVideo({ kind: 'mp4', times: evenTimes(0.4, 25), audio: ['eng', 'deu'] })
    return withEnabled(file, 2, false)
  }

  it('is named in the notes on the export of a video, and skipped in the export, too', async () => {
    const file = await video()
    expect(await enabledIn(file)).toEqual([true, false])
    expect(await enabledIn((await redacted(file, {})).blob)).toEqual([true, false])
    expect((await withFile(file, (opened) => describeOutput(opened, {}))).notes).toContain(NOTE)
    expect((await withFile(file, (opened) => describeOutput(opened, { audio: 'mute' }))).notes).not.toContain(NOTE)
  })

  it('holds the export of a video in which it plays, or which has another track', async () => {
    const file = await video()
    const { signal } = new AbortController()
    const { blob } = await redacted(file, {})
    const findingsOf = async (output: Blob): Promise<string[]> => {
      const findings = new Findings({ width: 320, height: 180 })
      const [source, written] = [await scanFile(file, signal, true), await scanFile(output, signal)]
      await checkContainer(output, source, written, 'keep', findings, signal)
      source.input.dispose()
      written.input.dispose()
      return findings
        .all()
        .filter(({ check }) => check === 'dimensions')
        .map(({ detail }) => detail)
    }
    expect(await findingsOf(blob)).toEqual([])
    expect(await findingsOf(await withEnabled(blob, 2, true))).toEqual([CHANGED])
    const more = await plantedVideo({ kind: 'mp4', times: evenTimes(0.4, 25), audio: ['eng', 'deu', 'fra'] })
    expect(await findingsOf(more.file)).toEqual(['The version has 3 audio tracks instead of 2.'])
  })

  it('is named in the notes on the export of a recording, skipped in the export, and holds it otherwise', async () => {
    const tracks = [[melody(1)], [melody(1).map((value) => value / 2)]]
    const file = await withEnabled(await recording({ container: 'mp4', codec: 'aac', tracks }), 1, false)
    expect((await withFile(file, async (opened) => planAudioOutput(await audioFacts(opened)))).notes).toContain(NOTE)
    const { blob } = await redactedAudio(file, { spans: [] })
    expect(await enabledIn(blob)).toEqual([true, false])
    const verify = async (output: Blob) =>
      verifyAudio({
        source: file,
        output,
        spans: [],
        target: { container: 'mp4', codecs: ['aac', 'aac'] },
        model: createVoiceModel(),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
    expect((await verify(blob)).findings).toEqual([])
    const changed = await verify(await withEnabled(blob, 1, true))
    expect(changed.findings.map(({ check, detail }) => [check, detail])).toEqual([['dimensions', CHANGED]])
  })

  it('is kept as it is where it’s the only one', async () => {
    const file = await withEnabled(await recording({ container: 'mp4', codec: 'aac' }), 0, false)
    expect((await withFile(file, async (opened) => planAudioOutput(await audioFacts(opened)))).notes).toEqual([])
    expect(await enabledIn((await redactedAudio(file, { spans: [] })).blob)).toEqual([true])
  })
})
