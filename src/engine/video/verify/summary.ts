import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

interface Checked {
  findings: readonly VerificationFinding[]
  searches: readonly VerificationSearch[]
  /** Number of tracks to redact. */
  regions: number
  /** Number of compared frames. */
  frames: number
  /** Number of items whose places were judged not to be faces, at which the search found some. */
  judged: number
  /** Number of packets that were copied from the source. Undefined for a video that was encoded again. */
  copied?: number
  width: number
  height: number
}

const MAX_DETAIL = 2000
const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

function searchSentence(searches: readonly VerificationSearch[]): string {
  return `Searched with ${searches.map(({ name, detail }) => `${name} (${detail})`).join(' and ')}. Detectors can miss faces.`
}

function restSentence(frames: number, copied: number | undefined): string {
  if (copied !== undefined) return `The video is a bit-for-bit copy of the source: ${count(copied, 'packet was', 'packets were')} compared.`
  return `Outside the redacted tracks, all ${count(frames, 'frame matches', 'frames match')} the source.`
}

function regionsSentence(regions: number, frames: number): string {
  if (regions === 0) return 'The saved review has no tracks to redact.'
  return `${count(regions, 'track is', 'tracks are')} redacted as in the saved review. ${count(frames, 'frame was', 'frames were')} compared.`
}

function facesSentence(judged: number): string {
  const exceptions = judged === 0 ? '' : ` and ${count(judged, 'place', 'places')} judged not to be a face in an earlier version`
  return `No unredacted face was found, except those left visible${exceptions}.`
}

/** Returns the outcome of each check with a sentence for the report. Warnings alone don't fail a check. */
export function summariseVideo({ findings, searches, regions, frames, judged, copied, width, height }: Checked): VerificationCheck[] {
  const check = (name: VerificationCheck['name'], passed: string, found: (number: number) => string): VerificationCheck => {
    const own = findings.filter((finding) => finding.check === name)
    const errors = own.filter(({ severity }) => severity !== 'warning').length
    if (errors > 0) return { name, outcome: 'failed', detail: found(errors).slice(0, MAX_DETAIL) }
    if (own.length > 0) return { name, outcome: 'warning', detail: `${passed} ${count(own.length, 'warning', 'warnings')}.` }
    return { name, outcome: 'passed', detail: passed }
  }
  const details = (name: VerificationCheck['name']): string =>
    findings.flatMap((finding) => (finding.check === name ? [finding.detail] : [])).join(' ')
  return [
    check('regions', regionsSentence(regions, frames), (number) => `${count(number, 'problem', 'problems')} with redacted tracks.`),
    check(
      'faces',
      `${facesSentence(judged)} ${searchSentence(searches)}`,
      (number) => `${count(number, 'face needs', 'faces need')} review. ${searchSentence(searches)}`,
    ),
    check('rest', restSentence(frames, copied), () => details('rest')),
    check('metadata', 'The file contains only video and audio.', () => details('metadata')),
    check(
      'dimensions',
      `The version has the same ${count(frames, 'frame', 'frames')}, timestamps, duration and rotation as the source, ${width} x ${height} pixels, ` +
        'and no other tracks.',
      () => details('dimensions'),
    ),
  ]
}
