import createDOMPurify, { type Config } from 'dompurify'

/** The allowed elements and attributes; none of them loads, runs, styles or submits anything. */
const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'blockquote', 'br', 'em', 'h2', 'h3', 'hr', 'i', 'li', 'ol', 'p', 'strong', 'u', 'ul'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

/**
 * Sanitizes HTML from the back end to text, lists, emphasis and links. Links open a new tab without opener or referrer; a link to
 * anything but http, https or mailto is replaced with its text.
 */
export function safeHtml(html: string, page: Window & typeof globalThis = window): DocumentFragment {
  const fragment = createDOMPurify(page).sanitize(html, ALLOWED)
  for (const link of fragment.querySelectorAll('a')) {
    if (link.getAttribute('href')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    } else link.replaceWith(...link.childNodes)
  }
  return fragment
}
