import type { BlockContent, DefinitionContent, List, Nodes, PhrasingContent, Root, Table, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Attributes, Chapter, Piece, Section, Tag } from '../src/pages/documentation/chapter.ts'

/** What a chapter refers to: words of the screen, pictures. */
export interface Surroundings {
  /** The words of a control by its key: `orders.counter.title`, or `menu:orders/counter`. */
  label: (key: string) => string | undefined
  /** The address of an image in the chapter's folder, with its size, so that nothing moves when it arrives. */
  picture: (file: string) => { src: string; width: string; height: string }
  /** What a line break in a paragraph stands for: nothing in Chinese and Japanese. */
  between: string
}

interface Context extends Surroundings {
  chapter: string
}

/**
 * Compiles a chapter of Markdown (CommonMark and tables of GFM) with three additions: `## section {#id}`,
 * [[F2]] for keys and {{orders.counter.title}} for words of the screen. The result consists of the elements in the
 * allow-list `Tag`; everything else, HTML included, is rejected.
 * @throws Error with chapter and line.
 */
export function readChapter(id: string, text: string, surroundings: Surroundings): Chapter {
  const context: Context = { ...surroundings, chapter: id }
  const root = parse(text)
  const [first, ...blocks] = root.children
  if (first?.type !== 'heading' || first.depth !== 1)
    throw fault('a chapter starts with its title', first ?? root, context)
  const lead: Piece[] = []
  const sections: (Section & { content: Piece[] })[] = []
  for (const node of blocks) {
    if (node.type === 'heading' && node.depth === 2) {
      const section = readSection(node, context)
      if (sections.some((other) => other.id === section.id))
        throw fault(`the anchor ${section.id} is used twice`, node, context)
      sections.push({ ...section, content: [] })
    } else (sections.at(-1)?.content ?? lead).push(readBlock(node, context))
  }
  return { id, title: titleOf(first, context), lead, sections }
}

function parse(text: string): Root {
  return fromMarkdown(text, {
    // Without the CJK extension emphasis does not end between a full-width full stop and a letter.
    extensions: [gfmTable(), cjkFriendlyExtension()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
}

function fault(what: string, node: Nodes, { chapter }: Context, line = 0): Error {
  return new Error(`${chapter}:${(node.position?.start.line ?? 1) + line}: ${what}`)
}

const refused = (node: Nodes, context: Context) =>
  fault(`${node.type} is not part of the manual`, node, context)

function element(tag: Tag, attributes: Attributes | null, content: readonly Piece[]): Piece {
  return [tag, attributes, ...content]
}

type HeadingNode = Extract<Nodes, { type: 'heading' }>

/** Titles are shown in the list of chapters and by the search, as plain text. */
function titleOf(node: HeadingNode, context: Context): string {
  const [only, ...more] = node.children
  if (only?.type !== 'text' || more.length > 0) throw fault('a title is plain text', node, context)
  return only.value
}

function readSection(node: HeadingNode, context: Context): Pick<Section, 'id' | 'title'> {
  const [, title, id] = /^(.+?) \{#([a-z][a-z0-9-]*)\}$/.exec(titleOf(node, context)) ?? []
  if (!title || !id) throw fault('a section needs an anchor: ## Title {#anchor}', node, context)
  return { id, title }
}

function readBlock(node: Root['children'][number], context: Context): Piece {
  switch (node.type) {
    case 'heading':
      if (node.depth !== 3) throw fault(`a heading of level ${node.depth} has no place here`, node, context)
      return element('h4', null, readInline(node.children, context))
    case 'paragraph': {
      const content = readInline(node.children, context)
      const [only, ...more] = content
      return typeof only === 'object' && only[0] === 'img' && more.length === 0
        ? only
        : element('p', null, content)
    }
    case 'list':
      return readList(node, context)
    case 'table':
      return readTable(node, context)
    case 'blockquote':
      return element('aside', null, readContent(node.children, context, node.children.length === 1))
    case 'code':
      return element('pre', null, [element('code', null, [node.value])])
    default:
      throw refused(node, context)
  }
}

/** Blocks in a list item, a note; compact paragraphs get no element of their own. */
function readContent(
  nodes: readonly (BlockContent | DefinitionContent)[],
  context: Context,
  isCompact: boolean,
): Piece[] {
  return nodes.flatMap((node) =>
    isCompact && node.type === 'paragraph' ? readInline(node.children, context) : [readBlock(node, context)],
  )
}

function readList(node: List, context: Context): Piece {
  const isLoose = node.spread || node.children.some(({ spread }) => spread)
  const start = node.ordered && node.start && node.start !== 1 ? { start: `${node.start}` } : null
  return element(
    node.ordered ? 'ol' : 'ul',
    start,
    node.children.map((item) => element('li', null, readContent(item.children, context, !isLoose))),
  )
}

function readTable(node: Table, context: Context): Piece {
  const [head, ...rows] = node.children
  if (!head) throw refused(node, context)
  if (node.align?.includes('center')) throw fault('columns are aligned left or right', node, context)
  const readRow = (row: Table['children'][number], tag: 'th' | 'td'): Piece => {
    if (row.children.length !== head.children.length)
      throw fault(`${row.children.length} cells in ${head.children.length} columns`, row, context)
    return element(
      'tr',
      null,
      row.children.map((cell, column) =>
        element(
          tag,
          node.align?.[column] === 'right' ? { 'data-align': 'end' } : null,
          readInline(cell.children, context),
        ),
      ),
    )
  }
  return element('table', null, [
    element('thead', null, [readRow(head, 'th')]),
    element(
      'tbody',
      null,
      rows.map((row) => readRow(row, 'td')),
    ),
  ])
}

function readInline(nodes: readonly PhrasingContent[], context: Context): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    switch (node.type) {
      case 'text':
        return readText(node, context)
      case 'strong':
        return [element('strong', null, readInline(node.children, context))]
      case 'emphasis':
        return [element('em', null, readInline(node.children, context))]
      case 'inlineCode':
        return [element('code', null, [node.value])]
      case 'link': {
        const href = addressOf(node.url)
        if (href === undefined) throw fault(`not an address: ${node.url}`, node, context)
        return [element('a', { href }, readInline(node.children, context))]
      }
      case 'image':
        if (!node.alt) throw fault('a picture needs a description', node, context)
        return [element('img', { alt: node.alt, ...context.picture(node.url) }, [])]
      default:
        throw refused(node, context)
    }
  })
}

const references = /\[\[(?<key>[^\]]+)\]\]|\{\{(?<label>[^}]+)\}\}/g
/** Markdown reads marks that are not closed as text; in a manual they are mistakes. */
const unclosed = /\*\*|`|\[\[|\{\{|\{#|\]\(|\]\[/

/** Replaces references to keys and to words of the screen in a text. */
function readText(node: Text, context: Context): Piece[] {
  const pieces: Piece[] = []
  const { value } = node
  const faultAt = (what: string, index: number) =>
    fault(what, node, context, value.slice(0, index).split('\n').length - 1)
  const push = (from: number, to?: number) => {
    const text = value.slice(from, to)
    const mistake = unclosed.exec(text)
    if (mistake) throw faultAt(`${mistake[0]} is not closed`, from + mistake.index)
    if (text) pieces.push(text.replaceAll('\n', context.between))
  }
  let at = 0
  for (const match of value.matchAll(references)) {
    push(at, match.index)
    at = match.index + match[0].length
    const { key, label = '' } = match.groups ?? {}
    const words = key === undefined ? context.label(label) : ''
    if (words === undefined) throw faultAt(`no text has the key ${label}`, match.index)
    pieces.push(...(key === undefined ? [element('b', null, [words])] : keysOf(key)))
  }
  push(at)
  return pieces
}

/** `Ctrl+K` is two keys held together. */
function keysOf(keys: string): Piece[] {
  return keys
    .split('+')
    .flatMap((key, index): Piece[] => [...(index > 0 ? ['+'] : []), element('kbd', null, [key])])
}

/** The address of another chapter by its file, a page of the product, or another site; undefined for anything else. */
function addressOf(url: string): string | undefined {
  const chapter = /^(?:\d\d-([a-z-]+)\.md)?(?:#([a-z][a-z0-9-]*))?$/.exec(url)
  if (chapter && url !== '')
    return (
      (chapter[1] ? `/documentation/index?chapter=${chapter[1]}` : '') + (chapter[2] ? `#${chapter[2]}` : '')
    )
  return /^\/[a-zA-Z/]*$/.test(url) || /^https:\/\/[\w.-]+/.test(url) ? url : undefined
}
