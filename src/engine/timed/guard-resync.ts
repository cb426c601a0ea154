import type { Input } from 'mediabunny'

interface Slice {
  length: number
}

/** The part of mediabunny's reader, which is private, that its search for the next element uses. */
interface Reader {
  requestSliceRange: (start: number, minLength: number, maxLength: number) => Slice | null | Promise<Slice | null>
}

/** Bytes that the search leaves at the end, because no element fits into them. */
const REST = 8
/** Max consecutive searches from the same position. */
const MAX_STARTS = 100

function readerOf(input: Input): Reader | undefined {
  const reader: unknown = Reflect.get(input, '_reader')
  // The version of mediabunny is fixed, and a test notices if a newer one has no such method.
  return typeof reader === 'object' && reader !== null && 'requestSliceRange' in reader ? (reader as Reader) : undefined
}

/**
 * Ends mediabunny's search for the next element of a damaged Matroska or WebM file. In version 1.61, the search never ends if it finds
 * nothing, or if the found element has no size: it reads the same bytes again.
 *
 * @param input whose format has been read
 */
export function guardResync(input: Input): void {
  const reader = readerOf(input)
  if (reader === undefined) return
  const request = reader.requestSliceRange.bind(reader)
  let last = -1
  let starts = 0
  const ifEnough = (slice: Slice | null): Slice | null => (slice !== null && slice.length > REST ? slice : null)
  reader.requestSliceRange = (start, minLength, maxLength) => {
    if (start !== last) starts = 0
    last = start
    // Only the search requests as many bytes as available.
    if (minLength > 0) return request(start, minLength, maxLength)
    starts += 1
    if (starts > MAX_STARTS) throw new Error(`The element at ${start} has no size.`)
    const slice = request(start, minLength, maxLength)
    return slice instanceof Promise ? slice.then(ifEnough) : ifEnough(slice)
  }
}
