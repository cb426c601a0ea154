import type { MediaType } from './words/media-words'

interface MediaTraits {
  /** Whether the file is an image or has frames, on which regions are covered. */
  readonly isVisual: boolean
  /** Whether the file has moving frames. */
  readonly hasFrames: boolean
  /** Whether the file is played, and has audio that can be transcribed. */
  readonly isTimed: boolean
  /** Whether the file consists of pages with text. */
  readonly isPaged: boolean
  /** Whether regions can be polygons. */
  readonly hasPolygons: boolean
  /** Whether the tiles of a version depend on earlier versions of the file. */
  readonly remembersTiles: boolean
  /** The first step of the file's workflow. */
  readonly firstStep: 'Detect' | 'Transcribe'
}

/** The traits by which pages and rules tell media types apart. */
export const mediaTraits: Readonly<Record<MediaType, MediaTraits>> = {
  image: { isVisual: true, hasFrames: false, isTimed: false, isPaged: false, hasPolygons: true, remembersTiles: true, firstStep: 'Detect' },
  video: { isVisual: true, hasFrames: true, isTimed: true, isPaged: false, hasPolygons: true, remembersTiles: false, firstStep: 'Detect' },
  audio: {
    isVisual: false,
    hasFrames: false,
    isTimed: true,
    isPaged: false,
    hasPolygons: false,
    remembersTiles: false,
    firstStep: 'Transcribe',
  },
  document: {
    isVisual: false,
    hasFrames: false,
    isTimed: false,
    isPaged: true,
    hasPolygons: false,
    remembersTiles: false,
    firstStep: 'Detect',
  },
  unknown: {
    isVisual: false,
    hasFrames: false,
    isTimed: false,
    isPaged: false,
    hasPolygons: false,
    remembersTiles: false,
    firstStep: 'Detect',
  },
}

const NAMED_TYPES = ['image', 'video', 'audio'] as const

/** Returns the media type that a MIME type names, such as `video` of `video/mp4`; undefined for other files. */
export function typeOfMime(mimeType: string): (typeof NAMED_TYPES)[number] | undefined {
  const name = mimeType.split('/')[0]
  return NAMED_TYPES.find((type) => type === name)
}
