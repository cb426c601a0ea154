const SECONDS_PER_HOUR = 3600
const SECONDS_PER_MINUTE = 60

/** Splits seconds into hours, minutes and seconds, rounded down so that the display never exceeds the actual time. */
function partsOf(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Math.floor(Math.max(0, seconds))
  return {
    hours: Math.floor(whole / SECONDS_PER_HOUR),
    minutes: Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE),
    rest: whole % SECONDS_PER_MINUTE,
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Formats remaining time in words: `1 hour 5 mins`, `2 hours`, `1 min`. Less than a minute is given in seconds.
 *
 * @param seconds finite; negative values count as 0
 */
export function remainingTimeWords(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  if (hours === 0 && minutes === 0) return rest === 0 ? counted(0, 'min') : counted(rest, 'sec')
  const words = [hours > 0 ? counted(hours, 'hour') : '', minutes > 0 ? counted(minutes, 'min') : '']
  return words.filter(Boolean).join(' ')
}

/**
 * Formats the remaining time of the user info in words; null if it is null or infinite.
 *
 * @param remaining seconds, null, the contract's word `infinite`, or the number Infinity
 */
export function remainingTime(remaining: number | 'infinite' | null): string | null {
  return typeof remaining === 'number' && Number.isFinite(remaining) ? remainingTimeWords(remaining) : null
}

/**
 * Formats a duration of the statistics: `1h 5m 0s`.
 *
 * @param seconds finite; negative values count as 0
 */
export function formatHms(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  return `${hours}h ${minutes}m ${rest}s`
}

/**
 * Formats the duration of a file: `0.04 s`, `3.0 s`, `1:03`, `1:02:03`. Short ones have a fraction, because a whole number would be far off.
 *
 * @param seconds finite; negative values count as 0
 */
export function formatDuration(seconds: number): string {
  const duration = Math.max(0, seconds)
  const tenths = Math.round(duration * 10)
  if (tenths >= 10 * SECONDS_PER_MINUTE) return clockTime(Math.round(duration))
  const hundredths = Math.round(duration * 100)
  return `${duration.toFixed(tenths === 0 && hundredths > 0 ? 2 : 1)} s`
}

/** Formats a position in a recording, rounded down to the second: `0:07`, `12:30`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`
}

/**
 * Formats a playback position to the hundredth of a second: `0:07.25`, `1:02:03.50`.
 *
 * @param seconds finite; negative values count as 0
 */
export function formatPosition(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100)
  return `${clockTime(hundredths / 100)}.${two(hundredths % 100)}`
}
