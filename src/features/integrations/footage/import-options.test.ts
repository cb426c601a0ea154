import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { MediaCapabilities } from '#generated/model/mediaCapabilities.zod.ts'

import { abilitiesOf, FIRST_CHOICE, storeChoice, storedChoice, optionsOf, type Choice } from './import-options'

const everything: Choice = {
  projectId: 'p',
  isAccurate: true,
  isStill: true,
  isTranscribed: true,
  language: 'cy',
  tags: ['faces', 'license_plates', 'screens', 'text', 'search'],
}
const store = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  store.clear()
})

test('[EYE-03] all options are sent under their contract names', () => {
  expect(optionsOf(everything, 'project-1', abilitiesOf(undefined, 'video', false), false)).toEqual({
    projectId: 'project-1',
    increasedAccuracy: true,
    transcribeAudio: true,
    transcibeLanguage: 'cy',
    snapshot: false,
    tags: { faces: 1, license_plates: 1, screens: 1, text: 1, search: 1 },
  })
})

test('[EYE-03] a still has no audio, and unselected detections are 0', () => {
  const choice: Choice = { ...everything, isAccurate: false, tags: ['text'] }
  expect(optionsOf(choice, 'project-1', abilitiesOf(undefined, 'video', true), true)).toEqual({
    projectId: 'project-1',
    increasedAccuracy: false,
    transcribeAudio: false,
    transcibeLanguage: '',
    snapshot: true,
    tags: { faces: 0, license_plates: 0, screens: 0, text: 1, search: 0 },
  })
})

test('[EYE-03] only what the back end can detect is offered and requested, and its reasons are shown', () => {
  const none = 'Detection isn’t available for video.'
  const image: MediaCapabilities = {
    type: 'image',
    actions: [{ action: 'detect', reason: null }],
    tags: [
      { tag: 'faces', reason: null },
      { tag: 'screens', reason: 'No screens.' },
      { tag: 'text', reason: null },
    ],
  }
  const video: MediaCapabilities = {
    type: 'video',
    actions: [{ action: 'transcribe', reason: 'No transcription.' }],
    tags: (['faces', 'license_plates', 'screens', 'text', 'search'] as const).map((tag) => ({ tag, reason: none })),
  }
  const still = optionsOf(everything, 'p', abilitiesOf(image, 'video', true), true)
  expect([still.tags, still.increasedAccuracy]).toEqual([{ faces: 1, license_plates: 0, screens: 0, text: 1, search: 0 }, true])
  expect(abilitiesOf(image, 'video', true).note).toBe('No screens.')
  expect(optionsOf(everything, 'p', abilitiesOf(video, 'video', false), false)).toMatchObject({
    increasedAccuracy: false,
    transcribeAudio: false,
    tags: { faces: 0, license_plates: 0 },
  })
  expect(abilitiesOf(video, 'video', false).note).toBe(`${none} No transcription. To detect faces, license plates or text, import a still.`)
  const spoken: MediaCapabilities = { type: 'audio', actions: [{ action: 'transcribe', reason: null }], tags: [] }
  expect(abilitiesOf(spoken, 'audio', false)).toEqual({ tags: [], canTranscribe: true, note: null })
})

test('[EYE-03] everything is offered for a back end that reports no capabilities', () => {
  expect(abilitiesOf(undefined, 'image', true)).toEqual({
    tags: ['faces', 'license_plates', 'screens', 'text', 'search'],
    canTranscribe: false,
    note: null,
  })
  expect(abilitiesOf(undefined, 'audio', false)).toEqual({ tags: [], canTranscribe: true, note: null })
})

test('[EYE-03] the last choice is stored in the tab, and invalid stored data is ignored', () => {
  expect(storedChoice()).toEqual(FIRST_CHOICE)
  storeChoice(everything)
  expect(storedChoice()).toEqual(everything)
  for (const wrong of ['', '{}', '{"tags":["secrets"]}', 'null']) {
    store.set('redaction-studio.camera-import', wrong)
    expect(storedChoice()).toEqual(FIRST_CHOICE)
  }
})
