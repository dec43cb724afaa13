import { readdirSync, readFileSync } from 'node:fs'
import { type ChildNode, parse, type Root, type Rule } from 'postcss'
import { expect, test } from 'vitest'

// What holds for every style sheet of the browser: its cascade layer, the steps of space, who may restyle whom.

const source = new URL('../web/src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
)
const read = (file: string) => readFileSync(new URL(file, source), 'utf8')
const orderSheet = 'ui/theme/layers.css'
const sheets = files
  .filter((file) => file.endsWith('.css') && file !== orderSheet)
  .map((file) => ({ file, root: parse(read(file)) }))

/** Pages and all that is made like them (the shell, the sign-in, the public pages) share the last layer. */
function layerOf(file: string): string {
  if (file === 'ui/theme/tokens.css' || file === 'ui/theme/reset.css') return 'tokens'
  const folder = file.split('/')[0] ?? ''
  return folder === 'ui' || folder === 'blocks' ? folder : 'pages'
}

const rulesOf = (nodes: readonly ChildNode[]) => nodes.filter(({ type }) => type !== 'comment')

/** Public pages load no shell, which brings the primitives to all others. */
const importsPrimitives = (rule: ChildNode) =>
  rule.type === 'atrule' && rule.name === 'import' && rule.params === "'../../ui/frame/flow.css'"

test('every style sheet is one block of the cascade layer of its folder', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const strays = sheets.filter(({ file, root }) => {
    const [layer, ...others] = rulesOf(root.nodes).filter((rule) => !importsPrimitives(rule))
    return !(
      layer?.type === 'atrule' &&
      layer.name === 'layer' &&
      layer.params === layerOf(file) &&
      others.length === 0
    )
  })
  expect(strays.map(({ file }) => `${file} is not one @layer ${layerOf(file)} { … }`)).toEqual([])
})

test('the order of the cascade layers is declared once, before any other style', () => {
  const [order, ...others] = rulesOf(parse(read(orderSheet)).nodes)
  expect(order).toMatchObject({ type: 'atrule', name: 'layer', params: 'tokens, ui, blocks, pages' })
  expect(others).toEqual([])
  const first = /import '([^']+\.css)'/.exec(read('main.tsx'))?.[1]
  expect(first).toBe(`./${orderSheet}`)
})

/** Parts of one drawing stand closer to each other than the smallest step of space. */
const drawings = new Set(['pages/fleet/fleet.css .fleet-bar', 'blocks/river/river.css .load-bars-legs'])
const spaces = /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/
const steps = new Set(
  [...read('ui/theme/tokens.css').matchAll(/(--space-\d+): (\d+)px/g)].map(([, name]) => name ?? ''),
)

/** Lengths in pixels that are written by hand, and steps of space that do not exist. */
function offTheGrid(value: string): string[] {
  const pixels = value.match(/(?<![\w-])-?[\d.]+px\b/g) ?? []
  return [...pixels, ...(value.match(/--space-\w+/g) ?? []).filter((name) => !steps.has(name))]
}

test('gaps, paddings and margins are steps of space on the grid of 4 px', () => {
  expect(steps.size).toBeGreaterThan(5)
  for (const [, name, px] of read('ui/theme/tokens.css').matchAll(/--space-(\d+): (\d+)px/g))
    expect(Number(px), `--space-${name}`).toBe(4 * Number(name))
  const strays: string[] = []
  for (const { file, root } of sheets)
    root.walkDecls(spaces, ({ prop, value, parent }) => {
      const selector = (parent as Rule).selector
      if (drawings.has(`${file} ${selector}`)) return
      for (const length of offTheGrid(value)) strays.push(`${file} ${selector} ${prop}: ${length}`)
    })
  expect(strays).toEqual([])
})

/** The classes that a selector is about, one of each compound: those after it are its states. */
function leadingClasses(selector: string): string[] {
  return [...selector.matchAll(/(^|[\s>+~(,])(?:[a-z][\w-]*)?\.([\w-]+)/g)].map((found) => found[2] ?? '')
}

function classesIn(root: Root): Set<string> {
  const classes = new Set<string>()
  root.walkRules(({ selectors }) => {
    for (const selector of selectors) for (const name of leadingClasses(selector)) classes.add(name)
  })
  return classes
}

test('a page restyles no block: it selects no class that a sheet of ui or blocks defines', () => {
  const owners = new Map<string, string>()
  for (const { file, root } of sheets)
    if (layerOf(file) !== 'pages') for (const name of classesIn(root)) owners.set(name, file)
  const strays = sheets
    .filter(({ file }) => layerOf(file) === 'pages')
    .flatMap(({ file, root }) =>
      [...classesIn(root)]
        .filter((name) => owners.has(name))
        .map((name) => `${file} selects .${name} of ${owners.get(name)}`),
    )
  expect(strays).toEqual([])
})

test('every class that a sheet selects is used in the code', () => {
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('i18n/') && !/\.test\.ts$/.test(file))
    .map(read)
    .join('\n')
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) ||
    // Names that are put together: `class-${tone}`.
    new RegExp(`(?<![\\w-])${name.replace(/-[^-]+$/, '')}-\\$\\{`).test(code)
  const unused = sheets.flatMap(({ file, root }) =>
    [...classesIn(root)].filter((name) => !isUsed(name)).map((name) => `${file} .${name}`),
  )
  expect(unused).toEqual([])
})
