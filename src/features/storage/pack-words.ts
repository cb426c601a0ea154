import type { PackId } from '#lib/browser/offline-packs.ts'

/** The names of packs of models. */
export const packWords = {
  text: 'Text and license plates',
  people: 'Same person in a video',
  screens: 'Screens',
  speech: 'Speech check of exports',
  heic: 'HEIC photos',
} as const satisfies Record<PackId, string>
