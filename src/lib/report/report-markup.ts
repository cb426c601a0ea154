import { html, type Markup } from '../browser/html'

export const NONE = html``

type Cell = string | Markup

/** Returns a section with a heading, or nothing. */
export function section(title: string, content: Markup, isShown = true): Markup {
  return isShown
    ? html`<h2>${title}</h2>
        ${content}`
    : NONE
}

/** Returns a part of a section with a heading, or nothing. */
export function subsection(title: string, content: Markup, isShown = true): Markup {
  return isShown
    ? html`<h3>${title}</h3>
        ${content}`
    : NONE
}

export function list(items: readonly string[]): Markup {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`
}

/**
 * Returns a table.
 *
 * @param name the class of its styles
 */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], name = 'plain'): Markup {
  const cells = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  )
  return html`<table class="${name}">
    <thead>
      <tr>
        ${head.map((title) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${cells}
    </tbody>
  </table>`
}

/** Returns a table of names and values. */
export function facts(rows: readonly (readonly [string, Cell])[]): Markup {
  return html`<table>
    <tbody>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
