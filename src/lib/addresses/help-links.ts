import { withBase } from './app-base'
import { backendMode, type BackendMode } from './backend-mode'
import { paths } from './paths'
import { legalLinks } from './region'
import { SUPPORT_ADDRESS } from './support-address'

interface HelpLink {
  text: string
  href: string
}

/** Returns the links to the help. Builds with the embedded back end work offline, so theirs lead to the manual in the build. */
export function helpLinks(mode: BackendMode): { guide: HelpLink; faqs: HelpLink } {
  const isLocal = mode === 'embedded'
  return {
    guide: { text: 'Help guide', href: isLocal ? withBase(paths.help()) : 'https://help.redaction-studio.example/' },
    faqs: { text: 'FAQs', href: isLocal ? withBase(`${paths.help()}#questions`) : 'https://help.redaction-studio.example/faqs' },
  }
}

export const { guide: HELP_GUIDE, faqs: FAQS } = helpLinks(backendMode)
export const CONTACT = { text: 'Contact us', href: `mailto:${SUPPORT_ADDRESS}` }

/** The licence notices of the software, models and fonts in the app. */
export const LICENCES = { text: 'Licences', href: withBase('/licences.txt') }

/**
 * Returns the labelled links to the legal texts, in the US versions on a `.us` URL.
 *
 * @param url the full URL of the page
 */
export function legalTexts(url: string): { text: string; href: string }[] {
  const { privacy, terms } = legalLinks(url)
  return [
    { text: 'Privacy', href: privacy },
    { text: 'Terms', href: terms },
  ]
}
