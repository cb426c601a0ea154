import { beforeEach, expect, it, vi } from 'vitest'

import { storeOpened } from '#lib/browser/opened-files.ts'
import { receiveShared } from './shared-files'

vi.mock('#lib/browser/opened-files.ts', { spy: true })

const LIBRARY = 'http://studio.example/studio/home'

function share(...files: File[]): Request {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  return new Request('http://studio.example/studio/share', { method: 'POST', body: form })
}

const addressOf = ({ status, headers }: Response) => [status, headers.get('Location')]

beforeEach(() => {
  vi.mocked(storeOpened).mockReset().mockResolvedValue()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

it('[INSTALL] keeps shared files and opens the library', async () => {
  const response = await receiveShared(share(new File(['yard'], 'yard.png'), new File(['call'], 'call.mp3')), LIBRARY)
  expect(addressOf(response)).toEqual([303, LIBRARY])
  const [files] = vi.mocked(storeOpened).mock.calls[0] ?? []
  expect(files?.map(({ name }) => name)).toEqual(['yard.png', 'call.mp3'])
})

it.each([
  ['has no files', share()],
  ['has a field without a chosen file', share(new File([], ''))],
  ['isn’t a form', new Request('http://studio.example/studio/share', { method: 'POST', body: 'text' })],
])('[INSTALL] opens the library, which reports it, if the request %s', async (_what, request) => {
  expect(addressOf(await receiveShared(request, LIBRARY))).toEqual([303, `${LIBRARY}?unread`])
  expect(storeOpened).not.toHaveBeenCalled()
})

it('[INSTALL] opens the library, which reports it, if storage is full', async () => {
  vi.mocked(storeOpened).mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(addressOf(await receiveShared(share(new File(['yard'], 'yard.png')), LIBRARY))).toEqual([303, `${LIBRARY}?unread`])
})
