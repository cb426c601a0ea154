/** Returns the column with a row's key in an index, as JSON, or with a list of them. */
export const keyColumn = (index: string): string => `key_${index}`

/** Returns the column with the text by which rows are ordered. */
export const orderColumn = (order: string): string => `order_${order}`

/** Returns the columns with a row's part of a sum, and with the time since which it counts. */
export const amountColumns = (amount: string): readonly [value: string, time: string] => [`amount_${amount}`, `time_${amount}`]
