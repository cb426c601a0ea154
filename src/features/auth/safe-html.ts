import createDOMPurify, { type Config } from 'dompurify'

/** What a text of somebody else's may consist of; nothing that loads, runs, styles or sends. */
const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'blockquote', 'br', 'em', 'h2', 'h3', 'hr', 'i', 'li', 'ol', 'p', 'strong', 'u', 'ul'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

/**
 * HTML of a back end as nodes that may be shown: text, lists, emphasis and links. Links open a tab of their own, which learns nothing
 * of this one; one that leads anywhere but to http, https or a mail stays as its text.
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
