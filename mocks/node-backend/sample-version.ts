import type { Backend } from '#backend/handlers/backend-type.ts'
import { personas, seedPersona } from '../seed/personas'
import { putSampleProject, writeSampleFiles, type SampleFile } from '../seed/sample-project'

/**
 * Gives the sample project to a persona and releases its version, so that the contents and reports of versions can be requested. The version
 * was exported and verified by the real engine, which this back end doesn't have.
 */
export async function addSampleVersion(
  { tables, files }: Pick<Backend, 'tables' | 'files'>,
  sample: readonly SampleFile[],
  iterations: number,
): Promise<void> {
  await seedPersona(tables, personas.standard.email, iterations)
  const owner = await tables.get('users', personas.standard.id)
  if (!owner) throw new Error('The persona has no account.')
  await writeSampleFiles(files, sample)
  await tables.change(async (draft) => {
    putSampleProject(draft, owner)
    for (const version of await draft.all('versions'))
      draft.put('versions', { ...version, release: 'released', releaseReason: 'Everyone in it has agreed.' })
  })
}
