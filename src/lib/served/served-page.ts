/** The element of a build's `index.html` that holds a page as it was rendered at build time. */
const SERVED = 'served-page'
/** The attribute of the root element without which the served page is visible. */
const APP_SHOWN = 'data-app'
/** The attribute of the root element that names the template of the served page, if it isn't the landing page. */
const TEMPLATE = 'data-served'

/** Shows the app instead of the served page. A script in the page's head calls it before that page exists. */
export function showApp(): void {
  document.documentElement.setAttribute(APP_SHOWN, '')
}

/** Chooses the log-in page as the served page. A script in the page's head calls it before either page exists. */
export function chooseServedLogin(): void {
  document.documentElement.setAttribute(TEMPLATE, 'served-login')
}

/** Removes the served page, but doesn't show the app. */
export function removeServedPage(): void {
  const served = document.getElementById(SERVED)
  // Not `remove`, which the oldest browsers that run this lack.
  if (served && served.parentNode) served.parentNode.removeChild(served)
}

/** Puts a served page that isn't the landing page into place. Its template holds it, because one `index.html` serves all paths. */
export function placeServedPage(): void {
  const name = document.documentElement.getAttribute(TEMPLATE)
  if (name === null) return
  const root = document.getElementById('root')
  const template = document.getElementById(name)
  if (!(root && template instanceof HTMLTemplateElement)) return
  const page = document.createElement('div')
  page.id = SERVED
  page.append(document.importNode(template.content, true))
  root.before(page)
  document.title = template.title
}

/** Returns the page as it was served while visitors see it, otherwise null. */
export function servedPage(): HTMLElement | null {
  return document.documentElement.hasAttribute(APP_SHOWN) ? null : document.getElementById(SERVED)
}

/** Replaces the served page by the app. */
export function leaveServedPage(): void {
  showApp()
  removeServedPage()
}
