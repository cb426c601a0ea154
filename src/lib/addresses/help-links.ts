import { withBase } from './app-base'
import { legalLinks } from './region'

/** The support email address. */
export const SUPPORT_ADDRESS = 'support@redaction-studio.example'

export const HELP_GUIDE = { text: 'Help guide', href: 'https://help.redaction-studio.example/' }
export const FAQS = { text: 'FAQs', href: 'https://help.redaction-studio.example/faqs' }
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
