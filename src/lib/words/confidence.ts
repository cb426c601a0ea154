export type ConfidenceBand = 'low' | 'medium' | 'high'

/** Detections below this are often false, or partly hidden faces. */
const LOW = 0.6
const HIGH = 0.8

const BAND_WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const satisfies Record<ConfidenceBand, string>

export function confidenceBand(confidence: number): ConfidenceBand {
  return confidence < LOW ? 'low' : confidence < HIGH ? 'medium' : 'high'
}

/** Formats a confidence from 0 to 1 as a percentage, rounded down, so that it never falls into a higher band. */
export function confidencePercent(confidence: number): string {
  return `${Math.floor(confidence * 100)}%`
}

/** Formats the confidence of a review item as a band and a percentage, such as `Low, 41%`. */
export function confidenceWords({ source, confidence }: { source: 'detected' | 'drawn'; confidence: number | null }): string {
  if (source === 'drawn') return 'Drawn by hand'
  return confidence === null ? 'Detected' : `${BAND_WORDS[confidenceBand(confidence)]}, ${confidencePercent(confidence)}`
}
