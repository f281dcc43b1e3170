import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column, Kind } from './database.ts'
import { isNamed, type Program } from './program.ts'

/** What is wrong with a row type, in sentences. */
export function findFaults({ checker }: Program, row: Type, columns: Column[]): string[] {
  // If two columns have the same name, pg keeps the last.
  const byName = new Map(columns.map((column) => [column.name, column]))
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const column = byName.get(property.name)
    const type = checker.getTypeOfSymbol(property)
    if (!type) return []
    if (!column)
      return (property.flags & SymbolFlags.Optional) !== 0
        ? []
        : [
            `the row type has "${property.name}", which the statement does not select (it selects ${columns.map(({ name }) => name).join(', ')}). Select it, or remove it from the type.`,
          ]
    const kinds = kindsOf(checker, type)
    const shown = checker.typeToString(type)
    if (!accepts(kinds, column.kind))
      return [
        `"${column.name}" is ${shown} in the row type, but ${column.type} arrives as ${nameOf(column.kind)}. Change the type, or cast the column.`,
      ]
    if (column.mayBeNull !== null && !kinds.has('null') && !kinds.has('any'))
      return [
        `"${column.name}" is never null in the row type, but ${column.mayBeNull}. Add "| null" to the type, or coalesce() or "is not null" to the statement.`,
      ]
    return []
  })
}

type TypeWord = Kind | 'null' | 'object' | 'any'

const nameOf = (kind: Kind): string => (kind === 'json' ? 'JSON' : kind)

function accepts(kinds: Set<TypeWord>, kind: Kind): boolean {
  if (kinds.has('any')) return true
  if (kind === 'json')
    return [...kinds].some((each) => each !== 'Date' && each !== 'Buffer' && each !== 'null')
  return kinds.has(kind) || (kind.endsWith('[]') && kinds.has('any[]'))
}

type Checker = Program['checker']

/** The kinds of values that a type allows. */
function kindsOf(checker: Checker, type: Type): Set<TypeWord> {
  return new Set(
    type.isUnionType()
      ? type.getTypes().flatMap((each) => typeWordsOf(checker, each))
      : typeWordsOf(checker, type),
  )
}

const TYPE_WORDS: [TypeFlags, TypeWord][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'any'],
]

function typeWordsOf(checker: Checker, type: Type): TypeWord[] {
  const word = TYPE_WORDS.find(([flags]) => (type.flags & flags) !== 0)
  if (word) return [word[1]]
  if (type.isIntersectionType()) return type.getTypes().flatMap((each) => typeWordsOf(checker, each))
  if (isNamed(type, 'Date')) return ['Date']
  if (isNamed(type, 'Buffer')) return ['Buffer']
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type)
    const elements = element ? [...kindsOf(checker, element)] : []
    return ['object', ...elements.map((each): TypeWord => `${each}[]`)]
  }
  return ['object']
}
