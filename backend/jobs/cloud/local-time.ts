/** Returns the parts of a camera's local time. */
function partsOf(at: number, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** Formats the clock in a camera's frames, such as `2026-10-25 01:30:00.2 GMT+1`; the offset distinguishes repeated times. */
export function clockOf(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second, fractionalSecond, timeZoneName } = partsOf(at, timeZone)
  // Some versions of the time zone data include a zero offset.
  const zone = timeZoneName === 'GMT+0' ? 'GMT' : timeZoneName
  return `${year}-${month}-${day} ${hour}:${minute}:${second}.${fractionalSecond} ${zone}`
}

/** Formats the same time for file names, to the second. */
export function fileTimeOf(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone)
  return `${year}-${month}-${day} ${hour}.${minute}.${second}`
}

/** Returns the hour of the camera's local time, from 0 to 23. */
export function hourOf(at: number, timeZone: string): number {
  return Number(partsOf(at, timeZone)['hour'])
}
