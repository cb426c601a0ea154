import { fileURLToPath } from 'node:url'

import packageJson from '../../package.json' with { type: 'json' }

const built = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

/** The folders of the builds that a server or a worker serves, and the version of the package. */
export const BUILT = { app: built('remote'), enginePage: built('engine-page'), version: packageJson.version }
