import ts from 'typescript'
import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Attributes whose value is visible or read by screen readers. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
])
/** Literals that are the same in every language: the product's name and key caps. */
const everywhere = /^\(?(?:Fairway|(?:(?:Ctrl|Alt|Shift)\+)*(?:Enter|Esc|Tab|F\d+|\w))\)?$/

/** Words are two letters or more, or any sign of Chinese and Japanese; units and figures are no words. */
const isWords = (text: string) =>
  /\p{L}{2,}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)

/** Hard-coded literals that would be rendered, with their positions. */
function literalsOf(name: string, code: string): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const literals: string[] = []
  const collect = (node: ts.Node, text: string) => {
    const words = text.trim()
    if (isWords(words) && !everywhere.test(words))
      literals.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${words}`)
  }
  /** The texts an expression may turn out to be: itself, or the sides of a choice. */
  const collectExpression = (node: ts.Expression) => {
    if (ts.isStringLiteralLike(node)) collect(node, node.text)
    else if (ts.isTemplateExpression(node))
      collect(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      )
    else if (ts.isConditionalExpression(node)) {
      collectExpression(node.whenTrue)
      collectExpression(node.whenFalse)
    } else if (ts.isParenthesizedExpression(node)) collectExpression(node.expression)
    else if (ts.isBinaryExpression(node)) {
      // Sums and choices show their sides; of `a && b` only the second shows, of a comparison none.
      const sign = node.operatorToken.kind
      const both = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]
      if (both.includes(sign)) collectExpression(node.left)
      if (both.includes(sign) || sign === ts.SyntaxKind.AmpersandAmpersandToken) collectExpression(node.right)
    }
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) collect(node, node.text)
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
    )
      collectExpression(node.expression)
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(file)) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) collect(node, node.initializer.text)
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
        collectExpression(node.initializer.expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return literals
}

test.each(Object.keys(files))('[E3] every word of %s stands in the four languages', (file) => {
  expect(literalsOf(file, files[file] ?? '')).toEqual([])
})

test('[E3] hard-coded texts between tags, in accessible names and in both branches of a condition are found', () => {
  const literals = (code: string) =>
    literalsOf('x.tsx', `const x = ${code}`).map((line) => line.replace(/^\S+ /, ''))
  expect(literals('<p>Sold out</p>')).toEqual(['Sold out'])
  expect(literals('<p>售罄</p>')).toEqual(['售罄'])
  expect(literals('<img alt="The ship" src="ship.png" className="large" />')).toEqual(['The ship'])
  expect(literals('<b title={full ? "Full" : t("free")}>{count} / {all}</b>')).toEqual(['Full'])
  expect(literals('<p>{full ? "Full" : "Free: " + seats}</p>')).toEqual(['Full', 'Free:'])
  expect(literals('<p>{state === "open" && "Open"} · ×{count} / {t("orders.title")}</p>')).toEqual(['Open'])
})
