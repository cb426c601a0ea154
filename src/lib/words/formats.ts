const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/**
 * Formats a size in decimal units: `1 byte`, `812 kB`, `2.4 MB`.
 *
 * @param bytes not negative
 */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  let value = bytes
  let unit = 0
  // A value that would round to 1000 moves to the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}

// Created once, because creating a format is slower than rendering the rest of a library card.
const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Formats a time in the user's time zone: `20 Nov 2026, 22:25`.
 *
 * @param epochSeconds seconds since 1970, as in the contract
 */
export function formatDateTime(epochSeconds: number): string {
  return dateAndTime.format(epochSeconds * 1000)
}

/**
 * Formats a date in the user's time zone: `20 Nov 2026`.
 *
 * @param epochSeconds seconds since 1970, as in the contract
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
  'image/heic': 'HEIC',
  'image/tiff': 'TIFF',
  'image/jxl': 'JPEG XL',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/x-matroska': 'MKV',
  'video/webm': 'WebM',
  'video/mp2t': 'MPEG-TS',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/aac': 'AAC',
  'audio/ogg': 'Ogg',
  'audio/wav': 'WAV',
  'audio/webm': 'WebM',
  'audio/flac': 'FLAC',
  'audio/x-matroska': 'MKA',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/plain': 'Text',
}

/** Returns the common name of a format, such as `JPEG` for `image/jpeg`, or the content type if it has no common name. */
export function formatName(contentType: string): string {
  return FORMAT_NAMES[contentType] ?? contentType
}

/** Formats a count: `1 face`, `0 faces`, `2 people`. Other irregular plurals are passed in. */
export function formatCount(count: number, singular: string, plural = singular === 'person' ? 'people' : `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`
}

/** Formats a whole number with thousands separators: `10,000`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-GB')
}

/** Returns an estimate such as "20 s left" or "3 min left". Rounded, because a precise time would jump. */
export function formatTimeLeft(seconds: number): string {
  // Rounded up, so that the last seconds never read "0 s left".
  if (seconds <= 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min left` : `${Math.round(seconds / 360) / 10} h left`
}
