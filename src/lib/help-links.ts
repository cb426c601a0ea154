import { legalLinks } from './region'
import { SUPPORT_ADDRESS } from './support-address'

export const HELP_GUIDE = { text: 'Help guide', href: 'https://help.redaction-studio.example/' }
export const FAQS = { text: 'FAQs', href: 'https://help.redaction-studio.example/faqs' }
export const CONTACT = { text: 'Contact us', href: `mailto:${SUPPORT_ADDRESS}` }

/**
 * The legal texts, named; those for the United States on their sites.
 *
 * @param host of the page
 */
export function legalTexts(host: string): { text: string; href: string }[] {
  const { privacy, terms } = legalLinks(host)
  return [
    { text: 'Privacy', href: privacy },
    { text: 'Terms', href: terms },
  ]
}
