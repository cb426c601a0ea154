import { formatBytes, formatCount } from './formats'

/** Texts about the conversion of an upload, shown before and after it. */

/** Returns the result of converting a TIFF, such as `a document with 3 pages`. */
export const madeOfTiff = (pages: number): string => (pages > 1 ? `a document with ${formatCount(pages, 'page')}` : 'a PNG image')

export const HEIC_AS_JPEG = 'a JPEG image at 95% quality'
export const HEIC_AS_PNG = 'a PNG image'

/** Returns the note on the video after a JPEG, which exports leave out. */
export const hiddenVideoNote = (bytes: number): string =>
  `This motion photo contains a hidden video (${formatBytes(bytes)}), which may show people and include speech. Exports don’t contain it.`

/** Returns the note on the images after a JPEG's own, which exports leave out. */
export const hiddenImagesNote = (count: number): string =>
  `This photo contains ${formatCount(count, 'hidden image')}, such as a preview, a second shot or a depth map, which may show people. Exports ` +
  `don’t contain ${count === 1 ? 'it' : 'them'}.`

/** Returns the subject of the note on the video in a HEIC, which its conversion removes. */
export const heicVideo = (bytes: number): string => `The hidden video of this motion photo (${formatBytes(bytes)})`

/** The note on a file that couldn't be read before its upload. */
export const MAYBE_ANIMATED = 'If this file is animated, its first frame becomes the image.'

export const WHOLE_ANIMATION = 'To redact all of it, convert it to MP4 and upload that as a video.'

/** Returns the notes on a converted animation. */
export function animationNotes(frames: number, frame: number): string[] {
  const used = frame === 1 ? 'The first one' : `Frame ${frame}`
  return [
    `This animation has ${formatCount(frames, 'frame')}. ${used} was converted to a still image (PNG), and the others are left out.`,
    WHOLE_ANIMATION,
  ]
}

/** Returns the note on an animation before its upload. */
export function animationOutcome(frames: number, canChoose: boolean): string {
  const animated = `Animated, ${formatCount(frames, 'frame')};`
  return canChoose
    ? `${animated} one frame becomes the image.`
    : `${animated} the first frame becomes the image. This browser can’t show the others.`
}
