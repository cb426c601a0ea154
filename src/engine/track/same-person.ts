import { distanceOf, type FaceDescriptor } from '../detect/face/descriptor'

/** A track of a face with the descriptors of some of its frames. */
export interface DescribedTrack {
  key: string
  /** Seconds of the first and the last detection. */
  start: number
  end: number
  descriptors: readonly FaceDescriptor[]
}

/**
 * Max distance between the mean descriptors of two tracks to suggest them as the same person. Measured by `npm run bench:faces -- people`:
 * of 1485 pairs of different people in photographs, the closest are .32 apart, and both wear masks. Of 7 tracks of one person each, split
 * in half, 6 pairs of halves are closer.
 */
export const SAME_PERSON = 0.3
/** Min described frames of a track. A single one may be blurred or turned away. */
const MIN_DESCRIPTORS = 2

/** Returns the mean of descriptors, which is more exact than a single one. */
export function meanDescriptor(descriptors: readonly FaceDescriptor[]): FaceDescriptor {
  const mean = new Float32Array(descriptors[0]?.length ?? 0)
  for (const descriptor of descriptors) for (const [index, value] of descriptor.entries()) mean[index] = (mean[index] ?? 0) + value
  return mean.map((sum) => sum / descriptors.length)
}

/** Two tracks that exist at the same time show two people. */
const isTogether = (one: DescribedTrack, other: DescribedTrack): boolean => one.start <= other.end && other.start <= one.end

/**
 * Returns the keys of tracks that probably show the same person, in groups of at least two. Any two tracks of a group are alike and don't
 * overlap in time. People may be missing from the groups, and two people who look alike may be in one.
 */
export function samePeople(tracks: readonly DescribedTrack[]): string[][] {
  const described = tracks
    .filter(({ descriptors }) => descriptors.length >= MIN_DESCRIPTORS)
    .map((track) => ({ track, mean: meanDescriptor(track.descriptors) }))
  const groups = described.map((one) => [one])
  const pairs = described.flatMap((one, index) =>
    described.slice(index + 1).flatMap((other) => {
      const distance = distanceOf(one.mean, other.mean)
      return distance > SAME_PERSON || isTogether(one.track, other.track) ? [] : [{ one, other, distance }]
    }),
  )
  for (const { one, other } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    const [first, second] = [groups.find((group) => group.includes(one)), groups.find((group) => group.includes(other))]
    if (first === undefined || second === undefined || first === second) continue
    const areAlike = first.every((a) => second.every((b) => distanceOf(a.mean, b.mean) <= SAME_PERSON && !isTogether(a.track, b.track)))
    if (areAlike) first.push(...second.splice(0))
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ track }) => track.key))
}
