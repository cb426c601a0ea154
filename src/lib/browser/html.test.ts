import { expect, it } from 'vitest'

import { html } from './html'

it('escapes texts in content and attributes, and numbers stay as they are', () => {
  const text = `<script>alert("1")</script> & 'x'`
  expect(html`<p title="${text}">${text} ${12}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; 12</p>',
  )
})

it('inserts markup unescaped, also as a list, and escapes it only once', () => {
  const items = ['a & b', '<b>'].map((one) => html`<li>${one}</li>`)
  expect(html`${items}`.text).toBe('<li>a &amp; b</li><li>&lt;b&gt;</li>')
  expect(html`<b>${html`<i>${'&'}</i>`}</b>`.text).toBe('<b><i>&amp;</i></b>')
})
