/** A source of numbers that depend only on its seed. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1. */
  fraction: () => number
  /** Returns a whole number from `min` to `max`, both inclusive. */
  between: (min: number, max: number) => number
  pick: <One>(list: readonly One[]) => One
  /** Returns true with this probability. */
  chance: (probability: number) => boolean
}

/** Returns the numbers of a seed: mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00
  }
  const between = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    between,
    pick: (list) => {
      const one = list[between(0, list.length - 1)]
      if (one === undefined) throw new Error('An empty list has nothing to pick.')
      return one
    },
    chance: (probability) => fraction() < probability,
  }
}
