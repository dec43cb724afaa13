import type { Attributes, Chapter, Piece, Section, Tag } from '../src/pages/documentation/chapter.ts'

/** What a chapter may speak of: words of the screen, other chapters, pictures. */
export interface Surroundings {
  /** The words of a control by its key: `orders.counter.title`, or `menu:orders/counter`. */
  label: (key: string) => string | undefined
  /** The address of an image in the chapter's folder, with its size, so that nothing moves when it arrives. */
  picture: (file: string) => { src: string; width: string; height: string }
  /** What stands between two lines of a paragraph: nothing in Chinese and Japanese. */
  between: string
}

/**
 * Reads a chapter: `# title`, `## section {#id}`, `### part`, paragraphs, `-` and `1.` lists, tables, `>` notes and
 * pictures; in a line **strong**, `code`, [[F2]] for keys, {{orders.counter.title}} for words of the screen, [links](…).
 * Nothing else: what is not understood does not get into the product.
 * @throws Error with the line that cannot be read.
 */
export function readChapter(id: string, text: string, surroundings: Surroundings): Chapter {
  const chapter = { id, title: '', lead: [] as Piece[], sections: [] as (Section & { content: Piece[] })[] }
  for (const block of blocksOf(text)) {
    const [first = ''] = block
    const content = chapter.sections.at(-1)?.content ?? chapter.lead
    const section = /^## (.+?) \{#([a-z][a-z0-9-]*)\}$/.exec(first)
    if (/^# /.test(first) && !chapter.title) chapter.title = first.slice(2).trim()
    else if (section?.[1] && section[2]) {
      if (chapter.sections.some((other) => other.id === section[2])) throw fault('an anchor twice', first)
      chapter.sections.push({ id: section[2], title: section[1], content: [] })
    } else content.push(readBlock(block, surroundings))
  }
  if (!chapter.title) throw fault('no title', text.slice(0, 60))
  return chapter
}

const fault = (what: string, line: string) => new Error(`${what}: ${line}`)

/** Lines that belong together; a heading always stands alone. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let open: string[] = []
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const alone = /^#+ /.test(line)
    if ((line.trim() === '' || alone) && open.length > 0) {
      blocks.push(open)
      open = []
    }
    if (alone) blocks.push([line])
    else if (line.trim() !== '') open.push(line)
  }
  if (open.length > 0) blocks.push(open)
  return blocks
}

function readBlock(lines: readonly string[], around: Surroundings): Piece {
  const [first = ''] = lines
  if (/^### /.test(first)) return element('h4', null, readLine(first.slice(4), around))
  if (/^#/.test(first)) throw fault('a heading that is none', first)
  if (/^> /.test(first))
    return element(
      'aside',
      null,
      readLine(lines.map((line) => line.replace(/^> ?/, '')).join(around.between), around),
    )
  if (/^- /.test(first)) return readList('ul', lines, around)
  if (/^\d+\. /.test(first)) return readList('ol', lines, around)
  if (/^\|/.test(first)) return readTable(lines, around)
  const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/.exec(first)
  if (picture?.[1] && picture[2] && lines.length === 1)
    return element('img', { alt: picture[1], ...around.picture(picture[2]) }, [])
  if (/^(?:[*+<]\s|<|\s|```|!\[)/.test(first)) throw fault('cannot be read', first)
  return element('p', null, readLine(lines.join(around.between), around))
}

function element(tag: Tag, attributes: Attributes | null, content: readonly Piece[]): Piece {
  return [tag, attributes, ...content]
}

function readList(tag: 'ul' | 'ol', lines: readonly string[], around: Surroundings): Piece {
  const items: string[] = []
  for (const line of lines) {
    const item = (tag === 'ul' ? /^- (.+)$/ : /^\d+\. (.+)$/).exec(line)?.[1]
    const more = /^ {2,}(\S.*)$/.exec(line)?.[1]
    if (item) items.push(item)
    else if (more && items.length > 0) items[items.length - 1] += around.between + more
    else throw fault('no part of the list', line)
  }
  return element(
    tag,
    null,
    items.map((item) => element('li', null, readLine(item, around))),
  )
}

function readTable([head = '', rule = '', ...rows]: readonly string[], around: Surroundings): Piece {
  if (!/^\|(?: ?:?-+:? ?\|)+$/.test(rule)) throw fault('a table without its rule', head)
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  const columns = cells(head).length
  const row = (line: string, tag: 'th' | 'td'): Piece => {
    if (cells(line).length !== columns) throw fault(`not ${columns} columns`, line)
    return element(
      'tr',
      null,
      cells(line).map((cell) => element(tag, null, readLine(cell, around))),
    )
  }
  return element('table', null, [
    element('thead', null, [row(head, 'th')]),
    element(
      'tbody',
      null,
      rows.map((line) => row(line, 'td')),
    ),
  ])
}

const marks =
  /\*\*(?<strong>.+?)\*\*|`(?<code>[^`]+)`|\[\[(?<key>[^\]]+)\]\]|\{\{(?<label>[^}]+)\}\}|\[(?<words>[^\]]+)\]\((?<href>[^)\s]+)\)/g

function readLine(line: string, around: Surroundings): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of line.matchAll(marks)) {
    if (match.index > at) pieces.push(line.slice(at, match.index))
    at = match.index + match[0].length
    const { strong, code, key, label, words, href } = match.groups ?? {}
    if (strong !== undefined) pieces.push(element('strong', null, readLine(strong, around)))
    else if (code !== undefined) pieces.push(element('code', null, [code]))
    else if (key !== undefined) pieces.push(...keysOf(key))
    else if (label !== undefined) {
      const found = around.label(label)
      if (found === undefined) throw fault('no such words on the screen', label)
      pieces.push(element('b', null, [found]))
    } else if (words !== undefined && href !== undefined)
      pieces.push(element('a', { href: addressOf(href) }, readLine(words, around)))
  }
  if (at < line.length) pieces.push(line.slice(at))
  for (const piece of pieces)
    if (typeof piece === 'string' && /\*\*|\[\[|\{\{|\]\(|<\w/.test(piece))
      throw fault('cannot be read', piece)
  return pieces
}

/** `Ctrl+K` is two keys held together. */
function keysOf(keys: string): Piece[] {
  return keys
    .split('+')
    .flatMap((key, index): Piece[] => [...(index > 0 ? ['+'] : []), element('kbd', null, [key])])
}

/** Another chapter by its file, a page of the product, or another site; nothing else is a link. */
function addressOf(href: string): string {
  const chapter = /^(?:\d\d-([a-z-]+)\.md)?(?:#([a-z][a-z0-9-]*))?$/.exec(href)
  if (chapter && href !== '')
    return (
      (chapter[1] ? `/documentation/index?chapter=${chapter[1]}` : '') + (chapter[2] ? `#${chapter[2]}` : '')
    )
  if (/^\/[a-zA-Z/]*$/.test(href) || /^https:\/\/[\w.-]+/.test(href)) return href
  throw fault('no address', href)
}
