import { describe, expect, it } from 'vitest'

import { safeHtml } from './safe-html'

function shown(html: string): string {
  const box = document.createElement('div')
  box.append(safeHtml(html))
  return box.innerHTML
}

describe('[AUTH-08] HTML from the back end', () => {
  it('keeps text, emphasis and lists', () => {
    const html = '<h2>New</h2><p>This <strong>month</strong><br>and <em>next</em></p><ul><li>plates</li></ul>'
    expect(shown(html)).toBe(html)
  })

  it.each([['https://studio.example/a?b=1'], ['http://studio.example/'], ['mailto:help@studio.example']])(
    'keeps a link to %s and opens it in a new tab without opener or referrer',
    (href) => {
      expect(shown(`<a href="${href}" target="_top" rel="opener">go</a>`)).toBe(
        `<a href="${href}" target="_blank" rel="noopener noreferrer">go</a>`,
      )
    },
  )

  it.each([
    ['javascript:alert(1)'],
    [' javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['&#106;avascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['blob:https://studio.example/1'],
    ['file:///etc/passwd'],
    ['/app/account'],
    ['//thief.example/'],
    [''],
  ])('replaces a link to %j with its text', (href) => {
    expect(shown(`<p><a href="${href}">go</a></p>`)).toBe('<p>go</p>')
  })

  it.each([
    ['the contents of an unsafe link', '<a href="javascript:1"><b onclick="alert(1)">a</b><img src=x onerror=alert(1)></a>', '<b>a</b>'],
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image with an error handler', '<img src=x onerror=alert(1)>a', 'a'],
    ['a tracking pixel', '<img src="https://thief.example/pixel.gif">', ''],
    ['a style', '<style>*{display:none}</style><p style="position:fixed" class="c" id="main">a</p>', '<p>a</p>'],
    ['a form', '<form action="https://thief.example"><input name="password"><button>go</button></form>', 'go'],
    ['a frame', '<iframe src="https://thief.example"></iframe><object data="x"></object><embed src="x">', ''],
    ['an SVG with a script', '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', ''],
    ['MathML that changes the parsing', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    [
      'document-level elements',
      '<base href="https://thief.example/"><meta http-equiv="refresh" content="0;url=//thief.example"><link rel="stylesheet" href="x">',
      '',
    ],
    ['a template', '<template><img src=x onerror=alert(1)></template>', ''],
    ['a comment that ends early', '<p>a<!--><img src=x onerror=alert(1)>--></p>', '<p>a--&gt;</p>'],
    ['attributes that clobber page globals', '<p name="cookie" data-x="1" aria-label="x" tabindex="1">a</p>', '<p>a</p>'],
  ])('removes %s', (_, html, rest) => {
    expect(shown(html)).toBe(rest)
  })
})
