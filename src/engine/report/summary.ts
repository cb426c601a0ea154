import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

interface Checked {
  findings: readonly VerificationFinding[]
  searches: readonly VerificationSearch[]
  /** Number of regions to redact. */
  regions: number
  width: number
  height: number
}

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

/** Returns a sentence on the models and their settings, and the limits of detection. */
function searchSentence(searches: readonly VerificationSearch[]): string {
  const engines = searches.map(({ name, detail }) => `${name} (${detail})`).join(' and ')
  return `Searched with ${engines}. Detectors can miss faces.`
}

function regionsSentence(regions: number): string {
  if (regions === 0) return 'The saved review has no regions to redact.'
  return `${count(regions, 'region is', 'regions are')} redacted as in the saved review.`
}

/** Returns the outcome of each check with a sentence for the report. A check with only warnings does not fail. */
export function summarise({ findings, searches, regions, width, height }: Checked): VerificationCheck[] {
  const check = (name: VerificationCheck['name'], passed: string, found: (number: number) => string): VerificationCheck => {
    const own = findings.filter((finding) => finding.check === name)
    const errors = own.filter(({ severity }) => severity !== 'warning').length
    if (errors > 0) return { name, outcome: 'failed', detail: found(errors) }
    if (own.length > 0) return { name, outcome: 'warning', detail: `${passed} ${count(own.length, 'warning', 'warnings')}.` }
    return { name, outcome: 'passed', detail: passed }
  }
  const details = (name: VerificationCheck['name']) =>
    findings.flatMap((finding) => (finding.check === name ? [finding.detail] : [])).join(' ')
  return [
    check(
      'regions',
      regionsSentence(regions),
      (number) => `${count(number, 'region is', 'regions are')} not redacted as in the saved review.`,
    ),
    check(
      'faces',
      `No unredacted face was found, except those left visible. ${searchSentence(searches)}`,
      (number) => `${count(number, 'face needs', 'faces need')} review. ${searchSentence(searches)}`,
    ),
    check('rest', 'The image outside the redacted regions matches the source.', () => details('rest')),
    check('metadata', 'The file contains only image data.', () => details('metadata')),
    check('dimensions', `The version has the same size as the source, ${width} x ${height} pixels.`, () => details('dimensions')),
  ]
}
