interface Selection {
  start: number
  end: number
  direction: 'forward' | 'backward' | 'none'
}

/** Returns what is selected in a field; null for one of a type that has no selection. */
function selectionOf({ selectionStart, selectionEnd, selectionDirection }: HTMLInputElement): Selection | null {
  if (selectionStart === null) return null
  return { start: selectionStart, end: selectionEnd ?? selectionStart, direction: selectionDirection ?? 'none' }
}

/** Selects text in a field. One for email addresses accepts it only while it has another type, and keeps it then. */
function select(field: HTMLInputElement, { start, end, direction }: Selection): void {
  const { type } = field
  if (type === 'email') field.type = 'text'
  field.setSelectionRange(start, end, direction)
  if (type === 'email') field.type = type
}

const isCheckable = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

/** Returns the fields of a page that have a name, without those for files. */
const fieldsOf = (page: HTMLElement): HTMLInputElement[] =>
  [...page.querySelectorAll<HTMLInputElement>('input[name]')].filter(({ type }) => type !== 'file')

const SHOW_PASSWORD = '[data-show-password]'

/** Identifies a link, button or field on the served page and on the app's. */
function identify(element: Element): string {
  const named = ['name', 'href', 'data-start', 'data-show-password'].map((attribute) => element.getAttribute(attribute))
  return [element.tagName, ...named, element.textContent].join('\n')
}

/** Lets visitors see their password before the app has loaded, and scripts read where the caret is in an email address. */
export function watchFields(served: HTMLElement): void {
  for (const field of served.querySelectorAll<HTMLInputElement>('input[type="email"]')) {
    field.type = 'text'
    field.inputMode = 'email'
  }
  const button = served.querySelector(SHOW_PASSWORD)
  const password = served.querySelector<HTMLInputElement>('input[type="password"]')
  if (!button || !password) return
  button.addEventListener('click', () => {
    password.type = password.type === 'password' ? 'text' : 'password'
  })
}

/**
 * Remembers what a visitor has typed on the served page and where the focus is, in memory alone: one of the fields is a password.
 *
 * @param served the served page, which may be removed then
 * @returns enters it all into the same fields of the app's page, which React doesn't control
 */
export function carryVisit(served: HTMLElement): (page: HTMLElement) => void {
  const typed = fieldsOf(served).map(({ name, value, checked }) => ({ name, value, checked }))
  const isPasswordShown = served.querySelector(SHOW_PASSWORD) !== null && served.querySelector('input[type="password"]') === null
  const { activeElement } = document
  const focused = activeElement && served.contains(activeElement) ? identify(activeElement) : null
  const selection = activeElement instanceof HTMLInputElement ? selectionOf(activeElement) : null
  return (page) => {
    const fields = fieldsOf(page)
    for (const { name, value, checked } of typed) {
      const field = fields.find((one) => one.name === name && (!isCheckable(one) || one.value === value))
      if (!field) continue
      if (isCheckable(field)) field.checked = checked
      else if (value !== '') field.value = value
    }
    // The button keeps the state of the field.
    if (isPasswordShown) page.querySelector<HTMLElement>(SHOW_PASSWORD)?.click()
    if (focused === null) return
    const target = [...page.querySelectorAll<HTMLElement>('a, button, input')].find((one) => identify(one) === focused)
    target?.focus({ preventScroll: true })
    if (target instanceof HTMLInputElement && selection) select(target, selection)
  }
}
