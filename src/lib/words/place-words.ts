/** A box in an image, or on a page. */
export interface PlaceBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A place of the contract: in an image or a frame, in audio, on a page, or in a named part of the file. */
export type Place =
  | { readonly time: number; readonly box: PlaceBox }
  | { readonly track: number; readonly start: number; readonly end: number }
  | { readonly page: number; readonly box: PlaceBox }
  | { readonly stream: string }

/** Formats a time in a file: `0:09.5`. Timestamps may be negative. */
export function formatMoment(seconds: number): string {
  const tenths = Math.round(Math.abs(seconds) * 10)
  const minutes = Math.floor(tenths / 600)
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${seconds < 0 && tenths > 0 ? '−' : ''}${minutes}:${rest}`
}

/** Formats a box: `10, 20 (30 × 40 pixels)`. */
export function boxWords({ x, y, width, height }: PlaceBox, unit: 'pixels' | 'points' = 'pixels'): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `${left}, ${top} (${wide} × ${high} ${unit})`
}

/** Describes a place: `at 10, 20 (30 × 40 pixels)`, `audio track 2, 0:09.5–0:12.0`, `page 3, at …`, `in APP1`. */
export function placeWords(place: Place): string {
  if ('stream' in place) return `in ${place.stream}`
  if ('track' in place) return `audio track ${place.track}, ${formatMoment(place.start)}–${formatMoment(place.end)}`
  if ('page' in place) return `page ${place.page}, at ${boxWords(place.box, 'points')}`
  // An image is a single frame at 0.
  return place.time === 0 ? `at ${boxWords(place.box)}` : `${formatMoment(place.time)}, at ${boxWords(place.box)}`
}
