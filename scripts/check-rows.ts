// Compares the row types that statements declare, `sql<Row>`, with the columns that PostgreSQL returned to them during the
// tests: node scripts/check-rows.ts FOLDER, where FOLDER is what ROW_TYPES named when the tests ran.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Column, Recorded } from '../testing/record-rows.ts'

const clone = resolve(fileURLToPath(new URL('..', import.meta.url)))
const folder = process.argv[2]
if (!folder) throw new Error('node scripts/check-rows.ts FOLDER')

/** What the driver makes of the types of PostgreSQL, by oid; everything else arrives as text. */
const javaScriptTypes: Record<number, string> = {
  ...{ 16: 'boolean', 17: 'Buffer', 21: 'number', 23: 'number', 26: 'number', 700: 'number', 701: 'number' },
  ...{ 114: 'json', 3802: 'json', 1114: 'Date', 1184: 'Date' },
  ...{
    1000: 'boolean[]',
    1005: 'number[]',
    1007: 'number[]',
    1009: 'string[]',
    1015: 'string[]',
    1016: 'string[]',
    1022: 'number[]',
  },
  ...{
    1182: 'string[]',
    1185: 'Date[]',
    1231: 'number[]',
    3807: 'json[]',
    199: 'json[]',
    1001: 'Buffer[]',
    2278: 'void',
  },
}

const recorded = readRecorded(folder)
const program = openProgram()
const checker = program.getTypeChecker()
const complaints: string[] = []
let checked = 0
for (const [site, columns] of recorded) {
  const row = declaredRow(site)
  if (!row) continue
  checked += 1
  complaints.push(...compare(row, columns).map((complaint) => `${site} ${complaint}`))
}
console.log(`${checked} of ${recorded.size} executed statements declare a row type`)
for (const complaint of complaints.sort()) console.log(complaint)
if (checked < 100) console.log('too few statements were recorded: did the tests run with ROW_TYPES?')
process.exit(complaints.length > 0 || checked < 100 ? 1 : 0)

/** Every execution of one place, its columns put together. */
function readRecorded(folder: string): Map<string, Record<string, Column>> {
  const places = new Map<string, Record<string, Column>>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const { site, columns } = JSON.parse(line) as Recorded
      const known = places.get(site) ?? {}
      for (const [name, column] of Object.entries(columns))
        known[name] = { oid: column.oid, null: column.null || known[name]?.null === true }
      places.set(site, known)
    }
  return places
}

function openProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(clone, 'tsconfig.json'), ts.sys.readFile)
  // Only statements of the product are recorded.
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['server/src'] },
    ts.sys,
    clone,
  )
  return ts.createProgram(fileNames, options)
}

/** The `Row` of the statement that is executed at a place; none where no row type is declared. */
function declaredRow(site: string): ts.Type | undefined {
  const [path = '', line = '', column = ''] = site.split(':')
  const source = program.getSourceFile(join(clone, path))
  if (!source) return undefined
  const call = executeAt(source, Number(line), Number(column))
  if (!call) {
    complaints.push(`${site} executes no statement: is the record of another version?`)
    return undefined
  }
  const [row] = checker.getTypeArguments(checker.getTypeAtLocation(call.expression) as ts.TypeReference)
  // A function that takes its statement, and with it the row type, declares none itself.
  const undeclared = ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter
  return row && !(row.flags & undeclared) ? row : undefined
}

function executeAt(
  source: ts.SourceFile,
  line: number,
  column: number,
): ts.PropertyAccessExpression | undefined {
  const found: ts.PropertyAccessExpression[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'execute'
    ) {
      const at = source.getLineAndCharacterOfPosition(node.expression.name.getStart(source))
      if (at.line + 1 === line && at.character + 1 === column) found.push(node.expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found[0]
}

function compare(row: ts.Type, columns: Record<string, Column>): string[] {
  const properties = checker.getPropertiesOfType(row)
  const complaints: string[] = []
  for (const property of properties) {
    const column = columns[property.name]
    const type = checker.getTypeOfSymbol(property)
    if (!column) {
      if (!(property.flags & ts.SymbolFlags.Optional)) complaints.push(`returns no column ${property.name}`)
      continue
    }
    if (column.null && !mayBeNull(type))
      complaints.push(`${property.name} was null, declared ${checker.typeToString(type)}`)
    const expected = javaScriptTypes[column.oid] ?? 'string'
    if (!fits(checker.getNonNullableType(type), expected))
      complaints.push(`${property.name} is ${expected}, declared ${checker.typeToString(type)}`)
  }
  const declared = new Set(properties.map(({ name }) => name))
  // `Row & { … }` and `Record<Column, …> & { … }` of a function for any table: its callers declare the other columns.
  const isGeneric = row.isIntersection() && row.types.some(isOfAnyTable)
  for (const name of Object.keys(columns))
    if (!isGeneric && !declared.has(name)) complaints.push(`${name} is returned and not declared`)
  return complaints
}

function isOfAnyTable(type: ts.Type): boolean {
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0
  return (type.flags & ts.TypeFlags.TypeParameter) !== 0 || (isMapped && type.getProperties().length === 0)
}

function mayBeNull(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.some((part) => part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown))
}

function fits(type: ts.Type, expected: string): boolean {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || expected === 'json' || expected === 'void')
    return true
  if (type.isUnion()) return type.types.every((part) => fits(part, expected))
  if (expected.endsWith('[]')) {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return element !== undefined && fits(checker.getNonNullableType(element), expected.slice(0, -2))
  }
  if (expected === 'string') return checker.isTypeAssignableTo(type, checker.getStringType())
  if (expected === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType())
  if (expected === 'boolean') return checker.isTypeAssignableTo(type, checker.getBooleanType())
  return type.symbol?.name === expected || (expected === 'Buffer' && type.symbol?.name === 'Uint8Array')
}
