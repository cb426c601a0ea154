/** Start of the tests' clocks and sessions: 2026-11-20, in epoch seconds. */
export const START_SECONDS = 1_795_132_800
