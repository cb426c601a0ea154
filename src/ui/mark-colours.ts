/**
 * The colours of what is drawn over a person's own pictures, for canvases, which read no style sheet. A picture is as bright in one
 * theme as in the other, so these are the dark theme's in both; a dark casing beneath keeps them visible on any picture.
 */
export const MARK_COLOURS = {
  redact: '#e37358',
  keep: '#f3f5f7',
  selection: '#00a9b1',
  onSelection: '#041516',
  handle: '#fff',
  casing: 'rgb(0 0 0 / 60%)',
  hatchGround: 'rgb(227 115 88 / 14%)',
  hatchLine: 'rgb(227 115 88 / 45%)',
  /** A redacted region in the style Black Box. */
  covered: '#000',
} as const
