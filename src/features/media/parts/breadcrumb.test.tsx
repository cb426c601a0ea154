import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { mediaLike } from '#api/test-support.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Breadcrumb } from './breadcrumb'

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('leads from a file to the library and to its project', () => {
  renderAt('/image?v=street', <Breadcrumb media={mediaLike('street', { projectId: 'case/12', projectName: 'Case 12' })} />)
  expect(links()).toEqual([
    ['Library', '/home'],
    ['Case 12', '/home?project=case%2F12'],
  ])
})

test('leads to the library only when the back end names no project', () => {
  renderAt('/image?v=street', <Breadcrumb media={mediaLike('street')} />)
  expect(links()).toEqual([['Library', '/home']])
})
