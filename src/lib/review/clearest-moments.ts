/** Max moments of a face that are compared. Each takes as long as a search for faces. */
const MAX_MOMENTS = 4
/** Min seconds between two of them. Closer ones look the same. */
const MIN_APART = 0.15

/** A face at a time in seconds, with the width of its box in pixels and the confidence of its detection, 0 to 1. */
interface SeenFace {
  readonly time: number
  readonly width: number
  readonly confidence: number
}

/** Returns the moments at which a face is seen best, the best first: large and certain ones, far enough apart. */
export function clearestMoments<Moment>(moments: readonly Moment[], seenIn: (moment: Moment) => SeenFace): Moment[] {
  const clarity = (moment: Moment): number => {
    const { confidence, width } = seenIn(moment)
    return confidence * width
  }
  const chosen: Moment[] = []
  for (const moment of moments.toSorted((a, b) => clarity(b) - clarity(a)))
    if (chosen.length < MAX_MOMENTS && chosen.every((one) => Math.abs(seenIn(one).time - seenIn(moment).time) >= MIN_APART))
      chosen.push(moment)
  return chosen
}
