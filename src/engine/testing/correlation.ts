/** Returns the correlation of two lists of values, from -1 to 1, or 0 if one of them doesn't vary. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleA, middleB] = [mean(a), mean(b)]
  let [both, squaresA, squaresB] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - middleA, (b[index] ?? 0) - middleB]
    both += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return squaresA === 0 || squaresB === 0 ? 0 : both / Math.sqrt(squaresA * squaresB)
}
