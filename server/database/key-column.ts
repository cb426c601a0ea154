/** Returns the column with a row's key in an index, as JSON, or with a list of them. */
export const keyColumn = (index: string): string => `key_${index}`
