import { chooseBundle, isSurelySupported } from './script-bundle'

type Attributes = Pick<Element, 'getAttribute'>

interface Visit {
  /** The path of the page with the app's base, such as `/login`. */
  pathname: string
  /** Whether this browser may have a session. */
  isKnown: boolean
  userAgent: string
}

const listOf = (own: Attributes, name: string): string[] => (own.getAttribute(name) || '').split(' ').filter((file) => file !== '')

/**
 * Returns the files that a visit needs, as the build lists them in attributes of the script: the entry in `data-preload`, the app in
 * `data-app`, and pages in `data-pages`, each after its path below `data-base`. Browsers that may be unsupported get the entry only, which tells them so, and old ones nothing, because their bundle has
 * another entry.
 */
export function preloadsFor(own: Attributes, { pathname, isKnown, userAgent }: Visit): string[] {
  if (chooseBundle(userAgent) === 'legacy') return []
  const entry = listOf(own, 'data-preload')
  if (!isSurelySupported(userAgent)) return entry
  const pages: Record<string, string[]> = {}
  for (const page of (own.getAttribute('data-pages') || '').split(';')) {
    const [name = '', ...files] = page.split(' ')
    pages[name] = files
  }
  const path = pathname.slice((own.getAttribute('data-base') || '/').length)
  const ofPage = pages[path] || (isKnown ? pages['*'] : undefined) || []
  return [...entry, ...listOf(own, 'data-app'), ...ofPage]
}

/** Loads files of the app beside the rest of the page, each as the app will. */
export function preload(paths: string[]): void {
  for (const path of paths) {
    const link = document.createElement('link')
    if (path.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.crossOrigin = 'anonymous'
    link.href = path
    document.head.appendChild(link)
  }
}
