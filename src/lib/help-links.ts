import { legalLinks } from './region'
import { SUPPORT_ADDRESS } from './support-address'

export const HELP_GUIDE = { text: 'Help guide', href: 'https://help.redaction-studio.example/' }
export const FAQS = { text: 'FAQs', href: 'https://help.redaction-studio.example/faqs' }
export const CONTACT = { text: 'Contact us', href: `mailto:${SUPPORT_ADDRESS}` }

/**
 * Returns the legal texts with their names, in the US versions where the address asks for them.
 *
 * @param url of the page, in full
 */
export function legalTexts(url: string): { text: string; href: string }[] {
  const { privacy, terms } = legalLinks(url)
  return [
    { text: 'Privacy', href: privacy },
    { text: 'Terms', href: terms },
  ]
}
