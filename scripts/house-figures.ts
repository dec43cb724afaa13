import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

// The figures of the house, counted in the same way for any commit: `node scripts/house-figures.ts [folder]`.

const root = process.argv[2] ?? '.'
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$|^e2e\//.test(file)
const product = tracked.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !isTest(file))

function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind)
}

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => visitAll(child, visit))
}

/** The lines of every function with a body, those of functions inside of it included. */
function linesOfFunctions(source: ts.SourceFile): number[] {
  const lines: number[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  visitAll(source, (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      lines.push(lineAt(node.end) - lineAt(node.getStart(source)) + 1)
  })
  return lines
}

/** English texts by key, file by file: an area each. */
function areas(): ReadonlyMap<string, readonly string[]> {
  const files = tracked.filter((file) => /^(?:texts|web\/src\/i18n)\/en\/.*\.ts$/.test(file))
  return new Map(
    files.map((file) => {
      const texts: string[] = []
      visitAll(parse(file), (node) => {
        if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
          texts.push(node.initializer.text)
      })
      return [file, texts]
    }),
  )
}

const again = (texts: readonly string[]) => texts.length - new Set(texts).size

/** The English words of labels that code spells out in four languages; starting data are the data of a database. */
function labelsInCode(): string[] {
  const labels: string[] = []
  for (const file of product) {
    if (/starting-data|^contract\/src\/menus\.ts$|^contract\/src\/kernel\/certificates/.test(file)) continue
    visitAll(parse(file), (node) => {
      if (!ts.isCallExpression(node)) return
      const words = node.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text)
      const [english, chinese] = words.slice(-4)
      if (words.length >= 4 && english && /\p{Script=Han}/u.test(chinese ?? '')) labels.push(english)
    })
  }
  return labels
}

function largestFolder(): [folder: string, entries: number] {
  const entries = new Map<string, Set<string>>()
  for (const file of tracked)
    for (let path = file; path !== '.'; path = dirname(path)) {
      const folder = dirname(path)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path))
    }
  const series = /^(?:docs\/decisions|server\/database\/migrations|(?:texts|web\/src\/i18n)\/\w\w)$/
  const sizes = [...entries].map(([folder, all]): [string, number] => [folder, all.size])
  return sizes.filter(([folder]) => !series.test(folder)).sort(([, a], [, b]) => b - a)[0] ?? ['', 0]
}

const functions = product.flatMap((file) => linesOfFunctions(parse(file)))
const texts = areas()
const catalogue = new Set([...texts.values()].flat())
const inCode = labelsInCode()
const css = tracked.filter((file) => file.endsWith('.css'))
const [folder, size] = largestFolder()
console.table({
  functions: functions.length,
  'functions over 60 lines': functions.filter((lines) => lines > 60).length,
  'functions over 120 lines': functions.filter((lines) => lines > 120).length,
  'same text under two keys of an area': [...texts.values()].reduce((sum, area) => sum + again(area), 0),
  'labels spelt out in code': inCode.length,
  'of these, in the catalogue too': inCode.filter((label) => catalogue.has(label)).length,
  'of these, more than once in code': again(inCode),
  'lines of CSS': css.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0),
  [`entries of the largest folder, ${folder}`]: size,
})
