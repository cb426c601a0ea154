import Bowser from 'bowser'

/** The names of a browser and its operating system, such as `Firefox` and `Windows`. */
export interface ClientNames {
  browser?: string
  system?: string
}

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Returns the browser and the operating system of a user agent. Only names of the parser's lists count, because for other user agents it
 * returns a part of their text, which may be anything.
 */
export function namesOfClient(userAgent: string): ClientNames {
  if (userAgent === '') return {}
  const parser = Bowser.getParser(userAgent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return { ...(BROWSERS.has(browser) ? { browser } : {}), ...(SYSTEMS.has(system) ? { system } : {}) }
}
