/** Parts of the web platform that supported browsers may lack: the words for each in sentences, and its property path. */
export const FEATURES = {
  imageBitmap: { words: 'image decoding (createImageBitmap)', path: 'createImageBitmap' },
  offscreenCanvas: { words: 'drawing in the background (OffscreenCanvas)', path: 'OffscreenCanvas' },
  videoDecoder: { words: 'video decoding (VideoDecoder)', path: 'VideoDecoder' },
  videoEncoder: { words: 'video encoding (VideoEncoder)', path: 'VideoEncoder' },
  audioDecoder: { words: 'audio decoding (AudioDecoder)', path: 'AudioDecoder' },
  serviceWorker: { words: 'service workers (navigator.serviceWorker)', path: 'navigator.serviceWorker' },
  privateFiles: { words: 'private files (navigator.storage.getDirectory)', path: 'navigator.storage.getDirectory' },
} as const

export type Feature = keyof typeof FEATURES

const IMAGES: readonly Feature[] = ['imageBitmap', 'offscreenCanvas']
const EMBEDDED: readonly Feature[] = ['serviceWorker', 'privateFiles']

/**
 * The browser features that each part of the product requires. The table of docs/browsers.md and the reasons on the pages come from here.
 * No other missing feature disables a part: without `createWritable` a worker writes files, images are decoded without ImageDecoder, and
 * exports of videos copy audio without AudioEncoder.
 */
export const ABILITIES = {
  workOnImages: { title: 'Review images, with a server', needs: IMAGES },
  reviewVideos: { title: 'Review videos, with a server', needs: ['videoDecoder', 'offscreenCanvas'] },
  useEmbedded: { title: 'Embedded back end: images, documents, playback', needs: [...EMBEDDED, ...IMAGES] },
  drawWaveforms: { title: 'Embedded back end: waveforms of compressed audio', needs: [...EMBEDDED, 'audioDecoder'] },
  detectInVideos: { title: 'Embedded back end: detect in videos', needs: [...EMBEDDED, 'videoDecoder', 'offscreenCanvas'] },
  exportVideos: { title: 'Embedded back end: export videos', needs: [...EMBEDDED, 'videoDecoder', 'videoEncoder', 'offscreenCanvas'] },
} as const satisfies Record<string, { title: string; needs: readonly Feature[] }>

export type Ability = keyof typeof ABILITIES

/** Returns whether a property path exists, such as `navigator.serviceWorker`. */
export function isAt(path: string, scope: object): boolean {
  let found: unknown = scope
  for (const name of path.split('.')) {
    if ((typeof found !== 'object' && typeof found !== 'function') || found === null || !(name in found)) return false
    found = Reflect.get(found, name)
  }
  return found !== undefined
}

/** Returns the features that an ability needs and the browser lacks. */
export function missingFor(ability: Ability, has: (feature: Feature) => boolean): Feature[] {
  return ABILITIES[ability].needs.filter((feature) => !has(feature))
}

/** Returns whether this page or worker has a feature. */
export function hasFeature(feature: Feature): boolean {
  return isAt(FEATURES[feature].path, globalThis)
}

/** Returns whether this browser has every feature that an ability needs. */
export function isAble(ability: Ability): boolean {
  return missingFor(ability, hasFeature).length === 0
}

/** Returns the words for features, such as `video decoding (VideoDecoder) and video encoding (VideoEncoder)`. */
export function featureWords(features: readonly Feature[]): string {
  return features.map((feature) => FEATURES[feature].words).join(' and ')
}

/** Returns a sentence about features that this browser lacks, which starts with `subject`. */
export function lackWords(subject: string, features: readonly Feature[]): string {
  return `${subject} needs ${featureWords(features)}, which this browser doesn’t have.`
}

/** Returns a sentence about the features that this browser lacks for an ability, starting with `subject`. Undefined if it lacks none. */
export function whyUnable(subject: string, ability: Ability): string | undefined {
  const missing = missingFor(ability, hasFeature)
  return missing.length === 0 ? undefined : lackWords(subject, missing)
}
