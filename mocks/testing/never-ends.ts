/** The start of a session that doesn't end in a test, whatever its clock shows: in the year 2100. */
export const NEVER_ENDS = 4_102_444_800
