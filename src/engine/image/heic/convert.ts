import { HEIC_AS_JPEG, HEIC_AS_PNG, heicVideo } from '#lib/words/conversion-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ByteReader } from '../../core/byte-reader'
import { canvasContext } from '../../core/canvas'
import { Stages } from '../../core/stages'
import type { CallContext } from '../../core/worker-loop'
import { readColours, videoBytesIn } from '../probe/base-media'
import { colourProfileOf } from '../probe/colour-profile'
import { inspectFile } from '../probe/inspect'
import type { ConvertedImage } from '../types'
import { decodeHeic } from './decode'
import { cannotDecode } from '../../core/cannot-decode'

/** Indistinguishable from the photo at about a tenth of the size of a PNG. */
const JPEG_QUALITY = 0.95
/** The primaries of Display P3 in ITU-T H.273. */
const DISPLAY_P3 = 12

/** The colour space of a HEIC's pixels. `unapplied` is a profile that no canvas can convert. */
async function coloursOf(reader: ByteReader): Promise<{ colorSpace: PredefinedColorSpace; unapplied?: string }> {
  const name = await colourProfileOf(reader, 'image/heic')
  if (name === undefined) return { colorSpace: readColours(reader).primaries === DISPLAY_P3 ? 'display-p3' : 'srgb' }
  if (/^display p3\b/i.test(name)) return { colorSpace: 'display-p3' }
  return /^srgb\b/i.test(name) ? { colorSpace: 'srgb' } : { colorSpace: 'srgb', unapplied: name }
}

/**
 * Converts the main image of a HEIC, which most browsers can't open, to a JPEG, or to a PNG if it has transparent pixels. Other images,
 * depth maps and metadata are left out.
 *
 * @throws EngineError 'truncated', 'animated', 'too-large' or 'cannot-decode', EngineCancelledError
 */
export async function convertHeic(file: Blob, context: CallContext): Promise<ConvertedImage> {
  const stages = new Stages(context)
  const { reader, colours } = await stages.run('probe', async () => {
    const { bytes } = await inspectFile(file)
    const whole = new ByteReader(bytes)
    return { reader: whole, colours: await coloursOf(whole) }
  })
  const { content, count } = await stages.run('decode', async () => {
    const { data, width, height, hasAlpha, images } = await decodeHeic(reader.bytes)
    const canvas = new OffscreenCanvas(width, height)
    canvasContext(canvas).putImageData(new ImageData(data, width, height, { colorSpace: colours.colorSpace }), 0, 0)
    const blob = await canvas.convertToBlob(hasAlpha ? { type: 'image/png' } : { type: 'image/jpeg', quality: JPEG_QUALITY })
    if (blob.size === 0) throw cannotDecode('image/heic')
    return { content: blob, count: images }
  })
  const notes = [`The HEIC was converted to ${content.type === 'image/png' ? HEIC_AS_PNG : HEIC_AS_JPEG}.`]
  if (count > 1) notes.push(`The HEIC has ${formatCount(count, 'image')}. Only its main image was converted.`)
  if (colours.colorSpace === 'display-p3') notes.push('Colours were converted from the profile “Display P3” to sRGB.')
  if (colours.unapplied !== undefined) notes.push('The colour profile of the HEIC wasn’t applied.')
  const video = videoBytesIn(reader)
  if (video !== undefined) notes.push(`${heicVideo(video)} was removed.`)
  return { content, mediaType: 'image', notes }
}
