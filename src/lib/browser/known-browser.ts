import { MINIMUM_VERSIONS, type SupportedBrowser } from './minimum-versions'

/** The browser fields of every auth request. */
export interface ClientInfo {
  browser: string
  browserVersion: string
  isMobile: boolean
}

/** Whether a browser is supported, and if not, why. */
export type BrowserSupport =
  { kind: 'supported' } | { kind: 'mobile' } | { kind: 'outdated'; browser: SupportedBrowser; minimum: string } | { kind: 'unknown' }

interface KnownBrowser {
  name: SupportedBrowser
  /** The name as the user-agent parser writes it. */
  parsedName: string
  /** The whole user agent with the version of the browser: a browser that imitates one of these adds something. */
  agent: RegExp
}

const DESKTOP = String.raw`^Mozilla\/5\.0 \((?:Windows NT|Macintosh|X11)\b(?![^)]*(?:Android|Mobile|Tablet))[^()]*\)`
const CHROMIUM = String.raw`${DESKTOP} AppleWebKit\/537\.36 \(KHTML, like Gecko\) `
const CHROME = String.raw`${CHROMIUM}(?:Headless)?Chrome\/`
const VERSION = String.raw`(\d+(?:\.\d+)+)`

const KNOWN: KnownBrowser[] = [
  { name: 'Chrome', parsedName: 'Chrome', agent: new RegExp(String.raw`${CHROME}${VERSION} Safari\/537\.36$`) },
  {
    name: 'Edge (Chromium)',
    parsedName: 'Microsoft Edge',
    agent: new RegExp(String.raw`${CHROME}[\d.]+ Safari\/537\.36 Edg\/${VERSION}$`),
  },
  { name: 'Opera', parsedName: 'Opera', agent: new RegExp(String.raw`${CHROME}[\d.]+ Safari\/537\.36 OPR\/${VERSION}$`) },
  { name: 'Firefox', parsedName: 'Firefox', agent: new RegExp(String.raw`${DESKTOP} Gecko\/20100101 Firefox\/${VERSION}$`) },
  {
    name: 'Safari',
    parsedName: 'Safari',
    agent: new RegExp(String.raw`${DESKTOP} AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/${VERSION} Safari\/[\d.]+$`),
  },
]

/**
 * Returns the name and version of a supported desktop browser, or null for any other, which only the whole parser can tell. Most visitors
 * have one of these, so they don't load the parser.
 */
export function readKnownBrowser(userAgent: string): ClientInfo | null {
  for (const { name, parsedName, agent } of KNOWN) {
    const version = agent.exec(userAgent)?.[1]
    if (version !== undefined && Number.parseInt(version, 10) >= Number.parseInt(MINIMUM_VERSIONS[name], 10))
      return { browser: parsedName, browserVersion: version, isMobile: false }
  }
  return null
}
