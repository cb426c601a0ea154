/** Returns the middle one of some values, the larger of two, or undefined if there are none. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
