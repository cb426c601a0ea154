import { fileURLToPath } from 'node:url'

const production = (file: string): string => fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** Gives builds the router without its warnings for developers, which its package exports to nobody by name. */
export const ROUTER_ALIAS = [
  { find: /^react-router$/, replacement: production('index.mjs') },
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
]
