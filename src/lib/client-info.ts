import Bowser from 'bowser'

/** What every sign-in call says of the browser. */
export interface ClientInfo {
  browser: string
  browserVersion: string
  isMobile: boolean
}

/** The browser by its user-agent text; what it does not say is empty. */
export function readClientInfo(userAgent: string): ClientInfo {
  if (userAgent === '') return { browser: '', browserVersion: '', isMobile: false }
  const parser = Bowser.getParser(userAgent)
  return {
    browser: parser.getBrowserName(),
    browserVersion: parser.getBrowserVersion() ?? '',
    isMobile: parser.getPlatformType(true) === 'mobile',
  }
}
