/** The questions for new users. */
export const questions = [
  { id: 1, text: 'What will you redact most?' },
  { id: 2, text: 'How many files do you redact in a month?' },
]

/** Returns the error in the answers, or undefined if they are valid. */
export function issueFor(answers: { questionId: number }[]): string | undefined {
  const ids = answers.map(({ questionId }) => questionId)
  if (ids.some((id) => !questions.some((question) => question.id === id))) return 'answers: unknown question.'
  return new Set(ids).size === ids.length ? undefined : 'answers: duplicate question.'
}
