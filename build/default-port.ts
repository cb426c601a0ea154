/** The port of `npm start`. Few programs use it, because another program on the same port would read and delete this one's storage. */
export const DEFAULT_PORT = 27_846
