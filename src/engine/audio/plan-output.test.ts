import { describe, expect, it } from 'vitest'

import { planAudioOutput, type AudioFacts, type AudioTrackFacts } from './plan-output'

const track = (codec: string | null, changes: Partial<AudioTrackFacts> = {}): AudioTrackFacts => ({
  codec,
  channels: 2,
  sampleRate: 48_000,
  encodesOpus: true,
  isDefault: true,
  ...changes,
})
const file = (container: string, contentType: string, ...tracks: AudioTrackFacts[]): AudioFacts => ({
  container,
  contentType,
  tracks,
})

describe('[MEDIA-02] the planned output of audio', () => {
  it.each([
    ['audio/mp4', 'aac', { container: 'mp4', codec: 'aac' }],
    ['audio/mpeg', 'mp3', { container: 'mp3', codec: 'mp3' }],
    ['audio/wav', 'pcm-s24', { container: 'wav', codec: 'pcm' }],
    ['audio/flac', 'flac', { container: 'flac', codec: 'flac' }],
    ['audio/ogg', 'opus', { container: 'ogg', codec: 'opus' }],
    ['audio/webm', 'opus', { container: 'webm', codec: 'opus' }],
  ])('of %s is the same', (contentType, codec, expected) => {
    expect(planAudioOutput(file('Any', contentType, track(codec)))).toEqual({ ...expected, notes: [] })
  })

  it('is the nearest that can be encoded, with notes', () => {
    expect(planAudioOutput(file('Ogg', 'audio/ogg', track('vorbis', { sampleRate: 44_100 })))).toEqual({
      container: 'mp4',
      codec: 'aac',
      notes: ['The export is MP4 instead of Ogg.', 'The audio is converted from Vorbis to AAC.'],
    })
    expect(planAudioOutput(file('MPEG transport stream', 'video/mp2t', track('aac'), track('ac3')))).toEqual({
      container: 'mp4',
      codec: 'aac',
      notes: [
        'The export is MP4, because this app can’t write MPEG transport stream.',
        'Audio track 2 is converted from AC-3 to AAC.',
        'The source has 2 audio tracks, but the player and the transcript each use only one. Check every track of the export in another player.',
      ],
    })
    const surround = track('opus', { channels: 6, encodesOpus: false })
    expect(planAudioOutput(file('WebM', 'audio/webm', surround))).toMatchObject({ container: 'mp4', codec: 'aac' })
  })

  it('says that reviewers hear one of several tracks', () => {
    expect(planAudioOutput(file('MP4', 'audio/mp4', track('aac'), track('aac'), track('aac'))).notes).toEqual([
      'The source has 3 audio tracks, but the player and the transcript each use only one. Check every track of the export in another player.',
    ])
  })

  it('is what the user chose, or a refusal', () => {
    const wav = file('WAV', 'audio/wav', track('pcm-s16', { sampleRate: 192_000 }))
    expect(planAudioOutput(wav, { container: 'flac' })).toMatchObject({ container: 'flac', codec: 'flac' })
    expect(() => planAudioOutput(wav, { container: 'mp3' })).toThrow('can’t be written in this format')
  })
})
