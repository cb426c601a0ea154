/** What a new user is asked. */
export const questions = [
  { id: 1, text: 'What will you redact most?' },
  { id: 2, text: 'How many files do you redact in a month?' },
]

/** What is wrong with the answers; undefined where nothing is. */
export function issueFor(answers: { questionId: number }[]): string | undefined {
  const ids = answers.map(({ questionId }) => questionId)
  if (ids.some((id) => !questions.some((question) => question.id === id))) return 'answers: there is no such question.'
  return new Set(ids).size === ids.length ? undefined : 'answers: a question is answered twice.'
}
