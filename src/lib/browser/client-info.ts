import { readKnownBrowser, type BrowserSupport, type ClientInfo } from './known-browser'

type Parser = typeof import('./browser-parser.ts')
let loaded: Parser | undefined

/** Loads the parser of user agents where the browser isn't one of those that most visitors have. Must resolve before a browser is read. */
export async function loadBrowserParser(userAgent: string): Promise<void> {
  if (!readKnownBrowser(userAgent)) loaded = await import('./browser-parser')
}

function browserParser(): Parser {
  if (!loaded) throw new Error('The parser of user agents must be loaded first')
  return loaded
}

/** Reads the browser from its user agent. Unknown fields are empty. */
export function readClientInfo(userAgent: string): ClientInfo {
  return readKnownBrowser(userAgent) ?? browserParser().parseClientInfo(userAgent)
}

/** Returns the support of a browser by its user agent. Mobile devices and unlisted browsers are never supported. */
export function browserSupport(userAgent: string): BrowserSupport {
  return readKnownBrowser(userAgent) ? { kind: 'supported' } : browserParser().parseSupport(userAgent)
}
