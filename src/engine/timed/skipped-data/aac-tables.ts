/**
 * The tables of AAC (ISO/IEC 14496-3, 4.A and 4.5.4) that are needed to find where its parts end. The codes of each book are in ascending
 * order of their lengths, so a book is described by the number of its codes of each length.
 */

/** A book of codes: how many have 1, 2, 3 and more bits. */
export interface Codebook {
  readonly counts: readonly number[]
  /** The values per code. */
  readonly values: 2 | 4
  /** For each code in order, the signs that follow it, of one bit. Undefined if the codes contain the signs. */
  readonly signs?: string
  /** For each code in order, the values that are completed after the signs. */
  readonly escapes?: string
}

/** Scale factors are differences, one per code. */
export const SCALE_FACTORS: readonly number[] = [1, 0, 1, 3, 2, 4, 3, 5, 4, 6, 6, 6, 5, 8, 4, 7, 3, 7, 46]

/** The books of spectra, from 1 to 11. */
export const SPECTRA: readonly Codebook[] = [
  { values: 4, counts: [1, 0, 0, 0, 8, 0, 24, 0, 24, 8, 16] },
  { values: 4, counts: [0, 0, 1, 1, 7, 24, 15, 19, 14] },
  {
    values: 4,
    counts: [1, 0, 0, 4, 2, 6, 3, 5, 15, 15, 8, 9, 3, 3, 5, 2],
    signs: '011112222232343311223232331221224334323244332333223243344233333344442233434443233',
  },
  {
    values: 4,
    counts: [0, 0, 0, 10, 6, 0, 9, 21, 8, 14, 11, 2],
    signs: '433331202222121144443333333333332222222222221111444444333333333433344422222243333',
  },
  { values: 2, counts: [1, 0, 0, 4, 4, 0, 4, 12, 12, 12, 18, 10, 4] },
  { values: 2, counts: [0, 0, 0, 9, 0, 16, 13, 8, 23, 8, 4] },
  {
    values: 2,
    counts: [1, 0, 2, 1, 0, 4, 5, 10, 14, 15, 8, 4],
    signs: '0112221122211222222221122212122222222211222222222222112222222222',
  },
  {
    values: 2,
    counts: [0, 0, 1, 5, 7, 10, 14, 15, 8, 4],
    signs: '2212120112222222221122222222221212222222121222222222221212222112',
  },
  {
    values: 2,
    counts: [1, 0, 2, 1, 0, 4, 3, 8, 11, 20, 31, 38, 32, 14, 4],
    signs:
      '0112221122211222222221122222221212222222212222222212221222212222112222222222222122212222222222222222222212212222222122222222222222212212222122222222222222222222222222222',
  },
  {
    values: 2,
    counts: [0, 0, 0, 3, 8, 14, 17, 25, 31, 41, 22, 8],
    signs:
      '2222112222211222202211222222222222121222222222222121222222222222222222122222122222222222222222121222222212222221222222222222222221212122222222222222212122212221222222122',
  },
  {
    values: 2,
    counts: [0, 0, 0, 2, 6, 7, 16, 59, 55, 95, 43, 6],
    signs:
      '0221122222212122222221122222222222222222222221212222222222222222222222222222222222122222212222222222222222221222222122222222222222122222222222122222212122222222222222222222222222222212222222222222222221222222222222222222222222222112222222222222222222222222212212122212222211222212212112112',
    escapes:
      '0020000000000000000000000000000000000011111010001011110000011001110010111010011000011000000110010100000001000000000000000000000000000000000000100000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  },
]

const bands = (...runs: readonly (readonly [width: number, times: number])[]): number[] =>
  runs.flatMap(([width, times]) => Array.from({ length: times }, () => width))

/** The widths of the bands of scale factors in a window, by the sample rate in kHz. */
const LONG_96 = bands([4, 14], [8, 5], [12, 5], [16, 2], [24, 1], [28, 1], [36, 1], [44, 1], [64, 11])
const LONG_64 = bands([4, 14], [8, 4], [12, 3], [16, 3], [20, 1], [24, 2], [28, 1], [36, 1], [40, 18])
const LONG_48 = bands([4, 10], [8, 7], [12, 4], [16, 2], [20, 2], [24, 2], [28, 2], [32, 19], [96, 1])
const LONG_32 = bands([4, 10], [8, 7], [12, 4], [16, 2], [20, 2], [24, 2], [28, 2], [32, 22])
const LONG_24 = bands(
  [4, 11],
  [8, 10],
  [12, 4],
  [16, 3],
  [20, 2],
  [24, 2],
  [28, 2],
  [32, 1],
  [36, 2],
  [40, 1],
  [44, 1],
  [48, 1],
  [52, 2],
  [64, 5],
)
const LONG_16 = bands(
  [8, 11],
  [12, 9],
  [16, 4],
  [20, 3],
  [24, 2],
  [28, 2],
  [32, 1],
  [36, 1],
  [40, 2],
  [44, 1],
  [48, 1],
  [52, 1],
  [56, 1],
  [60, 1],
  [64, 3],
)
const LONG_8 = bands(
  [12, 13],
  [16, 7],
  [20, 4],
  [24, 3],
  [28, 2],
  [32, 1],
  [36, 2],
  [40, 1],
  [44, 1],
  [48, 1],
  [52, 1],
  [56, 1],
  [60, 1],
  [64, 1],
  [80, 1],
)
const SHORT_96 = bands([4, 6], [8, 3], [16, 1], [28, 1], [36, 1])
const SHORT_48 = bands([4, 5], [8, 3], [12, 3], [16, 3])
const SHORT_24 = bands([4, 7], [8, 3], [12, 2], [16, 2], [20, 1])
const SHORT_16 = bands([4, 8], [8, 2], [12, 2], [16, 1], [20, 2])
const SHORT_8 = bands([4, 7], [8, 4], [12, 1], [16, 1], [20, 2])

/** The sample rates by their index, and the bands of long and short windows. */
export const RATES: readonly { rate: number; long: readonly number[]; short: readonly number[] }[] = [
  { rate: 96_000, long: LONG_96, short: SHORT_96 },
  { rate: 88_200, long: LONG_96, short: SHORT_96 },
  { rate: 64_000, long: LONG_64, short: SHORT_96 },
  { rate: 48_000, long: LONG_48, short: SHORT_48 },
  { rate: 44_100, long: LONG_48, short: SHORT_48 },
  { rate: 32_000, long: LONG_32, short: SHORT_48 },
  { rate: 24_000, long: LONG_24, short: SHORT_24 },
  { rate: 22_050, long: LONG_24, short: SHORT_24 },
  { rate: 16_000, long: LONG_16, short: SHORT_16 },
  { rate: 12_000, long: LONG_16, short: SHORT_16 },
  { rate: 11_025, long: LONG_16, short: SHORT_16 },
  { rate: 8000, long: LONG_8, short: SHORT_8 },
]
