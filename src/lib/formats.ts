const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/**
 * A size in words, in steps of 1000 as file managers and disks count them: `1 byte`, `812 kB`, `2.4 MB`.
 *
 * @param bytes not negative
 */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  let value = bytes
  let unit = 0
  // What would round to 1000 belongs to the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}

// Made once: to make one takes longer than all else that a card of the library shows.
const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * A moment in the reader's own time zone: `20 Nov 2026, 22:25`.
 *
 * @param epochSeconds seconds since 1970, as the contract counts
 */
export function formatDateTime(epochSeconds: number): string {
  return dateAndTime.format(epochSeconds * 1000)
}

/**
 * A day in the reader's own time zone: `20 Nov 2026`.
 *
 * @param epochSeconds seconds since 1970, as the contract counts
 */
export function formatDate(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

const FORMAT_NAMES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
}

/** What people call a format: `JPEG` for `image/jpeg`; a type without a common name as it stands. */
export function formatName(contentType: string): string {
  return FORMAT_NAMES[contentType] ?? contentType
}

/** `1 face`, `0 faces`, `2 faces`; a plural that is not made with an s is given. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`
}

/** A whole number with its thousands apart: `10,000`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-GB')
}
