import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** The folders of the builds that a server or a worker serves, and the version of the package. */
export const BUILT = { app: built('remote'), enginePage: built('engine-page'), version }
