import { readFileSync } from 'node:fs'

const REPLACES = /\bvi\.(mock|doMock|resetModules)\(/

/** Returns whether a test file replaces modules or reloads them, so that files beside it can't share its modules. */
export const replacesModules = (path: string): boolean => REPLACES.test(readFileSync(path, 'utf8'))
