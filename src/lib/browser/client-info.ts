import Bowser from 'bowser'

/** The browser fields of every auth request. */
export interface ClientInfo {
  browser: string
  browserVersion: string
  isMobile: boolean
}

/** Reads the browser from its user agent. Unknown fields are empty. */
export function readClientInfo(userAgent: string): ClientInfo {
  if (userAgent === '') return { browser: '', browserVersion: '', isMobile: false }
  const parser = Bowser.getParser(userAgent)
  return {
    browser: parser.getBrowserName(),
    browserVersion: parser.getBrowserVersion() ?? '',
    isMobile: parser.getPlatformType(true) === 'mobile',
  }
}
