/**
 * The port of `npm start`. It is an uncommon one, because another program on the same port would read and delete this program's storage.
 */
export const DEFAULT_PORT = 27_846
