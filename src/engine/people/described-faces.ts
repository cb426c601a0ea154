import { distanceOf, type FaceDescriptor } from '../detect/face/descriptor'
import { meanDescriptor } from '../track/same-person'
import type { RankedFace } from './types'

/** The descriptors of faces by the keys of their review items, each seen in one or more pictures. */
export class DescribedFaces {
  readonly #descriptors = new Map<string, FaceDescriptor[]>()

  add(key: string, descriptor: FaceDescriptor): void {
    this.#descriptors.set(key, [...(this.#descriptors.get(key) ?? []), descriptor])
  }

  /** Returns the other faces by the distance to the nearest of the given ones, nearest first. */
  rank(keys: readonly string[]): RankedFace[] {
    const wanted = new Set(keys)
    const means = [...this.#descriptors].map(([key, descriptors]) => ({ key, mean: meanDescriptor(descriptors) }))
    const references = means.filter(({ key }) => wanted.has(key))
    if (references.length === 0) return []
    return means
      .filter(({ key }) => !wanted.has(key))
      .map(({ key, mean }) => ({ key, distance: Math.min(...references.map((reference) => distanceOf(reference.mean, mean))) }))
      .toSorted((one, other) => one.distance - other.distance)
  }
}
