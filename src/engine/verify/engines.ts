import type { ReportEngine } from '#generated/model/reportEngine.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

/** The versions of the models' packages, by the models' names. */
const MODEL_VERSIONS: Record<string, string> = {
  'BlazeFace full range': '0.4.1657300184',
  'SSD MobileNet v1': '1.7.15',
  'Silero VAD v5': '0.0.31',
  'Text recognition PP-OCRv4': '1.4.2',
}

/** The version of this program. */
const VERSION = '0.1.0'

/** Returns the program that redacted an image, and the models that verified it: the detector and the models of the searches. */
export function enginesOf(detectorName: string, searches: readonly VerificationSearch[]): ReportEngine[] {
  const models = [...new Set([detectorName, ...searches.map(({ name }) => name)])]
  return [
    { name: 'Redaction Studio', version: VERSION, purpose: 'redact' },
    { name: 'Redaction Studio', version: VERSION, purpose: 'verify' },
    ...models.map((name): ReportEngine => ({ name, version: MODEL_VERSIONS[name] ?? 'unknown', purpose: 'verify' })),
  ]
}
