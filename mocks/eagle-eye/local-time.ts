/** The parts of the time on a camera's own clock. */
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

/** What a camera writes into its picture, such as `2026-10-25 01:30:00.2 GMT+1`: the hour that comes twice is told apart by its offset. */
export function clockOf(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second, fractionalSecond, timeZoneName } = partsOf(at, timeZone)
  // Some versions of the time zone data write an offset of nothing.
  const zone = timeZoneName === 'GMT+0' ? 'GMT' : timeZoneName
  return `${year}-${month}-${day} ${hour}:${minute}:${second}.${fractionalSecond} ${zone}`
}

/** The same as a part of a file name, to the second. */
export function fileTimeOf(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone)
  return `${year}-${month}-${day} ${hour}.${minute}.${second}`
}

/** The hour of the day on a camera's own clock, 0 to 23. */
export function hourOf(at: number, timeZone: string): number {
  return Number(partsOf(at, timeZone)['hour'])
}
