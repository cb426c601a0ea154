import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { abilitiesOf, FIRST_CHOICE, keepChoice, keptChoice, optionsOf, TAGS, type Choice } from './import-options'

const everything: Choice = { projectId: 'p', isAccurate: true, isStill: true, isTranscribed: true, language: 'cy', tags: [...TAGS] }
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
  expect(optionsOf(everything, 'project-1', abilitiesOf('remote', 'video', false), false)).toEqual({
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
  expect(optionsOf(choice, 'project-1', abilitiesOf('remote', 'video', true), true)).toEqual({
    projectId: 'project-1',
    increasedAccuracy: false,
    transcribeAudio: false,
    transcibeLanguage: '',
    snapshot: true,
    tags: { faces: 0, license_plates: 0, screens: 0, text: 1, search: 0 },
  })
})

test('[EYE-03] the embedded back end is asked for faces, license plates and text, and for images only', () => {
  const still = optionsOf(everything, 'p', abilitiesOf('embedded', 'video', true), true)
  expect([still.tags, still.increasedAccuracy]).toEqual([{ faces: 1, license_plates: 1, screens: 0, text: 1, search: 0 }, true])
  const video = optionsOf(everything, 'p', abilitiesOf('embedded', 'video', false), false)
  expect(video).toMatchObject({ increasedAccuracy: false, transcribeAudio: false, tags: { faces: 0, license_plates: 0 } })
  expect(abilitiesOf('embedded', 'audio', false).note).toContain('available for this file')
  expect(abilitiesOf('remote', 'audio', false)).toEqual({ tags: [], canTranscribe: true, note: null })
})

test('[EYE-03] the last choice is stored in the tab, and invalid stored data is ignored', () => {
  expect(keptChoice()).toEqual(FIRST_CHOICE)
  keepChoice(everything)
  expect(keptChoice()).toEqual(everything)
  for (const wrong of ['', '{}', '{"tags":["secrets"]}', 'null']) {
    store.set('redaction-studio.camera-import', wrong)
    expect(keptChoice()).toEqual(FIRST_CHOICE)
  }
})
