/**
 * The colours of marks on images, for canvases, which can't use style sheets. Images don't change with the theme, so both themes use the
 * dark theme's colours; a dark casing keeps them visible on any image.
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
  /** The edge of a redaction around a box with padding. */
  padding: '#e37358',
  hover: 'rgb(0 169 177 / 22%)',
  label: '#f3f5f7',
  labelGround: 'rgb(0 0 0 / 78%)',
  /** A redacted region in the style Black Box. */
  covered: '#000',
} as const
