export interface Instruction {
  name: string
  words: string[]
}

/** Returns the instructions of each stage of a container file. */
export function stagesOf(text: string): Instruction[][] {
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [name = '', ...words] = line.trim().split(/\s+/)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, words })
  }
  return stages
}

/** Returns the words of each instruction with a name. */
export const all = (stage: readonly Instruction[], name: string): string[][] =>
  stage.filter((one) => one.name === name).map(({ words }) => words)
