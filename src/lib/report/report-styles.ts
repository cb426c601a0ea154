import { Markup } from '../browser/html'

/** The styles of a printed report. They can't be escaped, so no text of a report may be part of them. */
export const REPORT_STYLES = new Markup(`
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c2127; background: #fff; font: 11pt/1.45 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 18pt; overflow-wrap: anywhere; }
  h2 { margin: 1.75rem 0 .5rem; font-size: 13pt; break-after: avoid; }
  h3 { margin: 1.25rem 0 .25rem; font-size: 11pt; break-after: avoid; }
  p { margin: .25rem 0; orphans: 3; widows: 3; }
  h2 + p, h3 + p { break-after: avoid; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #c5cbd3; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  thead th { font-size: 9pt; border-bottom-color: #5f6b7c; }
  th[scope=row] { width: 11rem; font-weight: 600; }
  tr, li, blockquote { break-inside: avoid; }
  ul { margin: 0; padding-left: 1.25rem; }
  code { font-size: 9pt; overflow-wrap: anywhere; }
  blockquote { margin: .25rem 0; padding-left: .75rem; border-left: 3px solid #5f6b7c; }
  small { display: block; color: #404854; font-size: 9pt; }
  .checks th:nth-child(1) { width: 15%; }
  .checks th:nth-child(2) { width: 42%; }
  .items, .shown { table-layout: fixed; }
  .items th:nth-child(1) { width: 27%; }
  .items th:nth-child(2) { width: 16%; }
  .items th:nth-child(4) { width: 26%; }
  .shown th:nth-child(1) { width: 15%; }
  .shown th:nth-child(2) { width: 20%; }
  .shown th:nth-child(3) { width: 12%; }
  .shown th:nth-child(5) { width: 26%; }
  .shown img { display: block; max-width: 100%; max-height: 6rem; border: 1px solid #c5cbd3; }
  @page { margin: 16mm 16mm 20mm; }
  @page { @bottom-left { content: "Verification report"; font: 8pt system-ui, sans-serif; } }
  @page { @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt system-ui, sans-serif; } }
  @media print { body { margin: 0; max-width: none; padding: 0; font-size: 9.5pt; } thead { display: table-header-group; } }
`)
