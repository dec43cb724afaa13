import { endpoints } from '@fairway/contract/all'
import { approvalKinds } from '@fairway/contract/approvals/values'
import { builtInMenus } from '@fairway/contract/menus'
import ts from 'typescript'
import { expect, test } from 'vitest'

// A page loads the areas of every text that it may come to render: one that is not loaded stands there as its key. What a page
// renders is followed from its module, declaration by declaration, through what it imports.

/** A path by the file that names it. */
const resolved = (from: string, to: string) => new URL(to, `file:///${from}`).pathname.slice(1)
const sources = new Map(
  Object.entries({
    ...import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
    ...import.meta.glob<string>('../../../contract/src/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  }).map(([file, code]) => [resolved('web/src/i18n/', file), code]),
)
const texts = import.meta.glob<Record<string, Record<string, unknown>>>('../../../texts/en/*.ts', {
  eager: true,
})
const areaOf = new Map(
  Object.entries(texts).flatMap(([file, module]) => {
    const area = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length)
    return Object.keys(module[area] ?? {}).map((key) => [key, area] as const)
  }),
)
/** Names that a text may be named like; as a text such a name stands in a call of `t`. */
const otherNames = new Set([
  ...Object.keys(endpoints),
  ...approvalKinds,
  ...Array.from(JSON.stringify(builtInMenus).matchAll(/"([\w.]+)"/g), ([, name = '']) => name),
])
const everywhere = ['shell', 'blocks', 'server']

/** What a declaration mentions. */
interface Part {
  keys: Set<string>
  names: Set<string>
  /** Modules that are loaded later, and the areas that are loaded with them. */
  lazy: string[]
  areas: string[]
}

interface Module {
  parts: Map<string, Part[]>
  /** The name here to the module and the name there; `*` is all of it. */
  imported: Map<string, { from: string; name: string }>
  exported: Map<string, { from?: string; name: string }>
  stars: string[]
}

function keysOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) {
    const { parent } = node
    const isText = ts.isCallExpression(parent) && parent.expression.getText() === 't'
    return areaOf.has(node.text) && (isText || !otherNames.has(node.text)) ? [node.text] : []
  }
  if (!ts.isTemplateExpression(node) || !/^[a-zA-Z]+\./.test(node.head.text)) return []
  return Array.from(areaOf.keys()).filter((key) => key.startsWith(node.head.text))
}

const isPropertyName = ({ parent }: ts.Identifier, node: ts.Node) =>
  (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) &&
  parent.name === node

function partOf(root: ts.Node): Part {
  const part: Part = { keys: new Set(), names: new Set(), lazy: [], areas: [] }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    for (const key of keysOf(node)) part.keys.add(key)
    if (ts.isIdentifier(node) && !isPropertyName(node, node)) part.names.add(node.text)
    if (ts.isCallExpression(node)) {
      const literals = node.arguments.flatMap((one) => (ts.isStringLiteral(one) ? [one.text] : []))
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) part.lazy.push(...literals)
      if (node.expression.getText() === 'loadTexts') part.areas.push(...literals)
    }
    ts.forEachChild(node, visit)
  }
  visit(root)
  return part
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))

const isDefault = (node: ts.Node) =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true

function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, sources.get(file) ?? '', ts.ScriptTarget.Latest, true, kind)
}

function readImport(module: Module, { importClause, moduleSpecifier }: ts.ImportDeclaration): void {
  if (!importClause || importClause.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) return
  const from = moduleSpecifier.text
  const { name, namedBindings } = importClause
  if (name) module.imported.set(name.text, { from, name: 'default' })
  if (namedBindings && ts.isNamespaceImport(namedBindings))
    module.imported.set(namedBindings.name.text, { from, name: '*' })
  if (namedBindings && ts.isNamedImports(namedBindings))
    for (const one of namedBindings.elements)
      if (!one.isTypeOnly)
        module.imported.set(one.name.text, { from, name: (one.propertyName ?? one.name).text })
}

function readExport(
  module: Module,
  { exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration,
): void {
  if (isTypeOnly) return
  const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? { from: moduleSpecifier.text } : {}
  if (!exportClause && from.from) module.stars.push(from.from)
  if (exportClause && ts.isNamedExports(exportClause))
    for (const one of exportClause.elements)
      module.exported.set(one.name.text, { ...from, name: (one.propertyName ?? one.name).text })
}

const modules = new Map<string, Module>()
function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const module: Module = { parts: new Map(), imported: new Map(), exported: new Map(), stars: [] }
  modules.set(file, module)
  const add = (name: string, part: Part) => module.parts.set(name, [...(module.parts.get(name) ?? []), part])
  for (const statement of parse(file).statements) {
    if (ts.isImportDeclaration(statement)) readImport(module, statement)
    else if (ts.isExportDeclaration(statement)) readExport(module, statement)
    else if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) {
        const part = partOf(one)
        for (const name of namesIn(one.name)) add(name, part)
      }
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      add(isDefault(statement) ? 'default' : (statement.name?.text ?? 'default'), partOf(statement))
    else if (ts.isExportAssignment(statement)) add('default', partOf(statement))
    // What runs when the module is loaded.
    else if (ts.isExpressionStatement(statement)) add('', partOf(statement))
  }
  return module
}

/** The file of a module as it is imported; undefined for a package of others. */
function fileOf(from: string, specifier: string): string | undefined {
  const file = specifier.startsWith('@fairway/contract/')
    ? `contract/src/${specifier.slice('@fairway/contract/'.length)}.ts`
    : resolved(from, specifier)
  return sources.has(file) ? file : undefined
}

/** What a page renders of areas it has not loaded, each with the place where it stands. */
function missingTexts(page: string, areas: ReadonlySet<string>): Map<string, string> {
  const missing = new Map<string, string>()
  const follow = (first: string, loaded: ReadonlySet<string>) => {
    const visited = new Set<string>()
    const visitFrom = (file: string, specifier: string, name: string): void => {
      const target = fileOf(file, specifier)
      if (target) visit(target, name)
    }
    const visit = (file: string, name: string): void => {
      if (visited.has(`${file} ${name}`)) return
      visited.add(`${file} ${name}`)
      const module = readModule(file)
      const { parts, imported, exported, stars } = module
      if (name === '*') for (const each of [...parts.keys(), ...exported.keys()]) visit(file, each)
      const elsewhere = imported.get(name)
      if (elsewhere) visitFrom(file, elsewhere.from, elsewhere.name)
      const passedOn = exported.get(name)
      if (passedOn?.from) visitFrom(file, passedOn.from, passedOn.name)
      else if (passedOn && passedOn.name !== name) visit(file, passedOn.name)
      if (!parts.has(name)) for (const star of stars) visitFrom(file, star, name)
      for (const part of [...(parts.get(name) ?? []), ...(parts.get('') ?? [])]) {
        for (const key of part.keys) {
          const area = areaOf.get(key) ?? ''
          if (!loaded.has(area)) missing.set(area, `${file} ${key}`)
        }
        for (const each of part.names) if (parts.has(each) || imported.has(each)) visit(file, each)
        for (const lazy of part.lazy) {
          const target = fileOf(file, lazy)
          if (target) follow(target, new Set([...loaded, ...part.areas]))
        }
      }
    }
    visit(first, '*')
  }
  follow(page, areas)
  return missing
}

/** The records of pages as they are written down: uri, module, and what they load. */
function pagesIn(file: string): { uri: string; module: string; areas: Set<string> }[] {
  const found: ReturnType<typeof pagesIn> = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const properties = new Map(
        node.properties.flatMap((one) =>
          ts.isPropertyAssignment(one) ? [[one.name.getText(), one.initializer] as const] : [],
        ),
      )
      const [uri, load, areas] = ['uri', 'load', 'areas'].map((name) => properties.get(name))
      const module = load && fileOf(file, partOf(load).lazy[0] ?? '')
      if (uri && ts.isStringLiteral(uri) && module)
        found.push({
          uri: uri.text,
          module,
          areas: new Set([
            ...[...everywhere, file.split('/').at(-2) ?? ''],
            ...(areas && ts.isArrayLiteralExpression(areas)
              ? areas.elements.flatMap((one) => (ts.isStringLiteral(one) ? [one.text] : []))
              : []),
          ]),
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file))
  return found
}

const pages = Array.from(sources.keys())
  .filter((file) => /^web\/src\/pages\/\w+\/pages\.ts$/.test(file))
  .flatMap(pagesIn)

test('every page loads the areas of the texts that it renders', () => {
  const missing = pages.flatMap(({ uri, module, areas }) =>
    Array.from(missingTexts(module, areas), ([area, place]) => `${uri} does not load ${area}: ${place}`),
  )
  expect(pages.length).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

test('an area that is taken from a page is missed', () => {
  const counter = pages.find(({ uri }) => uri === 'orders/counter')
  if (!counter) throw new Error('the counter is gone')
  const without = new Set([...counter.areas].filter((area) => area !== 'afterSales' && area !== 'lists'))
  expect([...missingTexts(counter.module, without).keys()].sort()).toEqual(['afterSales', 'lists'])
})
