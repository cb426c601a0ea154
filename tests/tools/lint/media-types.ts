import { relative } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'

import { EXCEPTIONS, type Exceptions } from './media-type-exceptions.ts'

// oxlint exports no types of rules, but its tester takes one.
type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>
type Visitor = ReturnType<Rule['create']>
type Comparison = Parameters<NonNullable<Visitor['BinaryExpression']>>[0]
type Operand = Comparison['left' | 'right']

const MEDIA_TYPES: readonly unknown[] = ['image', 'video', 'audio', 'document']
const EQUALITIES: readonly string[] = ['===', '!==', '==', '!=']
const TYPE_NAME = /(?:^t|T)ype$/

const ADVICE =
  'Media types are told apart in tables: backend/jobs/media-work.ts, src/lib/media-traits.ts, a FileKind, or a Record<MediaType, …>. A switch over all types is allowed.'

/** Returns the name of a variable or property, such as `mediaType` of `report.details?.mediaType`. */
function nameOf(operand: Operand): string | undefined {
  if (operand.type === 'Identifier') return operand.name
  if (operand.type === 'ChainExpression') return nameOf(operand.expression)
  if (operand.type === 'MemberExpression' && operand.property.type === 'Identifier') return operand.property.name
  return undefined
}

const isMediaType = (operand: Operand): boolean => operand.type === 'Literal' && MEDIA_TYPES.includes(operand.value)
const isTypeName = (operand: Operand): boolean => TYPE_NAME.test(nameOf(operand) ?? '')

function comparesMediaType({ left, right, operator }: Comparison): boolean {
  return EQUALITIES.includes(operator) && ((isTypeName(left) && isMediaType(right)) || (isMediaType(left) && isTypeName(right)))
}

/** Creates the rule that forbids comparisons of a media type, except for the given number in some files. */
export function mediaTypesRule(exceptions: Exceptions): Rule {
  return {
    meta: { type: 'problem', docs: { description: 'forbids comparisons of a media type outside of tables' } },
    create: ({ filename, cwd, report }) => {
      const file = relative(cwd, filename).replaceAll('\\', '/')
      const [allowed] = exceptions[file] ?? [0]
      const found: Comparison[] = []
      return {
        BinaryExpression: (node) => {
          if (comparesMediaType(node)) found.push(node)
        },
        'Program:exit': (program) => {
          if (found.length > allowed) for (const node of found) report({ node, message: ADVICE })
          if (found.length < allowed)
            report({ node: program, message: `Lower the exception of this file in media-type-exceptions.ts to ${found.length}.` })
        },
      }
    },
  }
}

// oxlint loads the default export.
export default { meta: { name: 'studio' }, rules: { 'media-types': mediaTypesRule(EXCEPTIONS) } }
