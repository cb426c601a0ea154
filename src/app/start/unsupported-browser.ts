import { leaveServedPage } from '#lib/served/served-page.ts'
import type { BrowserSupport } from '#lib/browser/known-browser.ts'
import { MINIMUM_VERSIONS } from '#lib/browser/minimum-versions.ts'
import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'

type Unsupported = Exclude<BrowserSupport, { kind: 'supported' }>

interface Words {
  title: string
  text: string
  /** One entry per line. */
  list: string[]
}

/** Returns the text for a browser that the product doesn't support. */
function wordsFor(support: Unsupported): Words {
  switch (support.kind) {
    case 'mobile':
      return {
        title: 'Mobile Site',
        text: `Please visit this site on a desktop browser. If you would like a mobile version, email us at ${SUPPORT_ADDRESS}.`,
        list: [],
      }
    case 'outdated':
      return {
        title: 'Unsupported browser version',
        text: `This version of ${support.browser} is too old. Please upgrade ${support.browser} to version ${support.minimum} or newer.`,
        list: [],
      }
    case 'unknown':
      return {
        title: 'Unsupported browser',
        text: 'Please use one of these browsers, in this version or newer:',
        list: Object.entries(MINIMUM_VERSIONS).map(([browser, version]) => `${browser} ${version}`),
      }
  }
}

/** Replaces the page with the reason why the product doesn't run here. Plain elements, because the browser may be very old. */
export function showUnsupportedBrowser(root: HTMLElement, support: Unsupported): void {
  leaveServedPage()
  const { title, text, list } = wordsFor(support)
  const page = document.createElement('main')
  page.className = 'first-paint-error'
  const heading = document.createElement('h1')
  heading.textContent = title
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  page.append(heading, paragraph)
  if (list.length > 0) {
    const lines = document.createElement('ul')
    for (const line of list) {
      const item = document.createElement('li')
      item.textContent = line
      lines.append(item)
    }
    page.append(lines)
  }
  root.textContent = ''
  root.append(page)
  document.title = `${title} – Redaction Studio`
}
