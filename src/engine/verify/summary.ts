import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

interface Checked {
  findings: readonly VerificationFinding[]
  searches: readonly VerificationSearch[]
  /** How many regions were to be covered. */
  regions: number
  width: number
  height: number
}

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

/** Says what searched, how, and what that does not prove. */
function searchSentence(searches: readonly VerificationSearch[]): string {
  const engines = searches.map(({ name, detail }) => `${name} (${detail})`).join(' and ')
  return `Searched with ${engines}. Detectors can miss faces.`
}

function regionsSentence(regions: number): string {
  if (regions === 0) return 'The review has no region to cover.'
  return `${count(regions, 'region is', 'regions are')} covered as the saved review says.`
}

/** Returns the outcome of each check, in words for the report. A check with warnings alone has not failed. */
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
    check('regions', regionsSentence(regions), (number) => `${count(number, 'region is', 'regions are')} not covered as the review says.`),
    check(
      'faces',
      `No uncovered face was found, other than those left visible. ${searchSentence(searches)}`,
      (number) => `${count(number, 'face needs', 'faces need')} attention. ${searchSentence(searches)}`,
    ),
    check('rest', 'Outside the regions the image equals the source.', () => details('rest')),
    check('metadata', 'The file holds image data only.', () => details('metadata')),
    check('dimensions', `The version has the size of the source, ${width} x ${height} pixels.`, () => details('dimensions')),
  ]
}
