import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, expect, it } from 'vitest'

import { EXCEPTIONS } from './media-type-exceptions.ts'
import { mediaTypesRule } from './media-types.ts'

RuleTester.describe = describe
RuleTester.it = it

const root = join(import.meta.dirname, '../../..')
const tester = new RuleTester({ cwd: root, languageOptions: { parserOptions: { lang: 'tsx' } } })
const place = (line: number, column: number) => ({ message: /told apart in tables: backend\/jobs\/media-work\.ts/, line, column })

tester.run('studio/media-types', mediaTypesRule({ 'src/a.ts': [1, 'a reason'] }), {
  valid: [
    "const isBusy = job.state === 'running'",
    "const isImage = kind === 'image'",
    "const isText = type === 'text'",
    'const isSame = media.type === other.type',
    'const hasFrames = mediaTraits[media.type].hasFrames',
    'const isUnchecked = (await tables.get(id))?.type === undefined',
    "switch (media.type) { case 'video': play(); break; case 'audio': case 'image': case 'document': case 'unknown': }",
    { name: 'as many as the exception allows', code: "const isVideo = type === 'video'", filename: join(root, 'src/a.ts') },
  ],
  invalid: [
    { code: "const isVideo = media.type === 'video'", errors: [place(1, 16)] },
    { code: "const isVideo = 'video' === type", errors: [place(1, 16)] },
    { code: "const spans =\n  details?.mediaType !== 'audio' ? [] : details.spans", errors: [place(2, 2)] },
    { code: "const isTimed = storedType == 'audio' || storedType != 'document'", errors: [place(1, 16), place(1, 41)] },
    { code: "const isPaged = (await tables.get(id))?.type === 'document'", errors: [place(1, 16)] },
    { code: "const row = <Row isTimed={media.type !== 'image'} />", errors: [place(1, 26)] },
    {
      name: 'more than the exception allows',
      code: "const isVideo = type === 'video'\nconst isImage = type === 'image'",
      filename: join(root, 'src/a.ts'),
      errors: [place(1, 16), place(2, 16)],
    },
    {
      name: 'fewer than the exception allows',
      code: 'const isVideo = true',
      filename: join(root, 'src/a.ts'),
      errors: [{ message: 'Lower the exception of this file in media-type-exceptions.ts to 0.' }],
    },
  ],
})

it.each(Object.entries(EXCEPTIONS))('the exception of %s has a file, a number and a reason', (file, [count, why]) => {
  expect([existsSync(join(root, file)), count > 0, why !== '']).toEqual([true, true, true])
})
