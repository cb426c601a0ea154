import { expect, test } from 'vitest'

import { helpLinks } from './help-links'

test('[HDR-10] the help is external, except in builds that work offline', () => {
  expect(helpLinks('remote')).toEqual({
    guide: { text: 'Help guide', href: 'https://help.redaction-studio.example/' },
    faqs: { text: 'FAQs', href: 'https://help.redaction-studio.example/faqs' },
  })
  expect(helpLinks('embedded')).toEqual({
    guide: { text: 'Help guide', href: '/help' },
    faqs: { text: 'FAQs', href: '/help#questions' },
  })
})
