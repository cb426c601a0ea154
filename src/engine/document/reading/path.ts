/** The operators of a path as pdf.js stores it, each followed by its coordinates: move, line, cubic and quadratic curve, close. */
export const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4]
/** The number of coordinates of each operator. */
export const COORDINATES = [2, 2, 6, 4, 0]
