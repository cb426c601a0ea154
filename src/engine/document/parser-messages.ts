/** Sent by the parser for each part of a page that it leaves out, before the page's last operators. pdf.js ignores the message. */
export const CONTENT_LEFT_OUT = 'content-left-out'
