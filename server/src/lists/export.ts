import { endpoints } from '@fairway/contract/all'
import { mostExported } from '@fairway/contract/export-formats'
import type { AcceptedOf, Endpoint } from '@fairway/contract/kernel/endpoint'
import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { lists } from '@fairway/contract/lists'
import { writeJournal } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { FileReply } from '../platform/file-reply.ts'
import { acceptParts, refuseWithoutPermission } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import type { Cell, Exported, Reader } from './exported.ts'
import type { Sheet } from './formats/sheet.ts'
import { words } from './words.ts'

type Asked = AcceptedOf<(typeof lists)['lists.export']>
/** How the lists themselves are answered, by endpoint. */
export type Answers = Readonly<Record<string, unknown>>

/** Read together: few enough to be held, many enough that a long list is a few questions. */
const atOnce = 5_000
const types: Record<Asked['format'], string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

interface Page {
  rows: unknown[]
}

/**
 * A list as a file: all that is filtered, asked for by the list's own question with the caller's own scope, at one
 * moment.
 * @throws lists.notExported, and whatever the list itself would say
 */
export function exportList(
  context: Context,
  asked: Asked,
  exportedLists: Readonly<Record<string, Exported>>,
  answers: Answers,
): Promise<FileReply> {
  const name = asked.list
  const exported = Object.hasOwn(exportedLists, name) ? exportedLists[name] : undefined
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
  if (!exported || typeof answer !== 'function') throw problem('lists.notExported')
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  refuseWithoutPermission(endpoint, context.caller)
  const { page: _page, pageSize: _size, ...request } = asked.request
  const accepted = acceptParts(endpoint, request) as object
  const columns = chosen(exported, asked.columns)
  const most = mostExported[asked.format]

  return taking(() =>
    context.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const inside: Context = { ...context, db: tx }
        const read = async (page: number, pageSize: number) =>
          (await answer(inside, { ...accepted, page, pageSize })) as Page
        const first = await read(1, atOnce)
        const cut = first.rows.length === atOnce && (await read(most + 1, 1)).rows.length > 0
        const reader: Reader = { language: context.language, name: (texts) => texts[context.language] }
        let count = 0
        async function* rows() {
          for (let page = 1, some = first; ; some = await read(++page, atOnce)) {
            const left = some.rows.slice(0, most - count)
            count += left.length
            yield left.map((row) => columns.map(({ cell }): Cell => cell(row, reader)))
            if (some.rows.length < atOnce || count >= most) return
          }
        }
        const filters = shownFilters(exported, request, first, reader)
        const word = words[context.language]
        const sheet: Sheet = {
          title: exported.titles[context.language],
          notes: [
            word.by(
              `${context.caller.name} (${context.caller.code})`,
              toInstant(context.now).slice(0, 19).replace('T', ' '),
            ),
            filters.length > 0 ? word.filters(filters.join(word.separator)) : word.noFilters,
            ...(cut ? [word.cut(most)] : first.rows.length < atOnce ? [word.rows(first.rows.length)] : []),
          ],
          columns: columns.map(({ titles, kind = 'text', width = 16 }) => ({
            title: titles[context.language],
            kind,
            width,
          })),
          rows: rows(),
        }
        const body = await write(sheet, asked.format, context)
        await writeJournal(tx, context, {
          entity: 'lists.list',
          entityId: name,
          detail: { format: asked.format, rows: count, cut, filter: filters.map(withoutPersonalData) },
        })
        const at = toInstant(context.now).slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
        return new FileReply({
          name: `${sheet.title} ${at}.${asked.format}`,
          type: types[asked.format],
          body,
        })
      }),
  )
}

/** The writers are loaded when somebody first wants such a file. */
async function write(sheet: Sheet, format: Asked['format'], { language }: Context): Promise<Buffer> {
  if (format === 'xlsx') return (await import('./formats/xlsx.ts')).writeXlsx(sheet)
  if (format === 'docx') return (await import('./formats/docx.ts')).writeDocx(sheet, language)
  if (format === 'pdf') return (await import('./formats/pdf.ts')).writePdf(sheet, language)
  return (await import('./formats/txt.ts')).writeTxt(sheet)
}

function chosen(exported: Exported, keys: readonly string[] | undefined) {
  if (!keys) return exported.columns
  // One column of the screen may be two of the file, such as a name and a number.
  const found = [...new Set(keys)].flatMap((key) => exported.columns.filter((column) => column.key === key))
  return found.length > 0 ? found : exported.columns
}

function shownFilters(exported: Exported, request: object, reply: unknown, reader: Reader): string[] {
  return Object.entries(request).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === '' || key === 'sort') return []
    const filter = exported.filters[key]
    const values = (Array.isArray(value) ? value : [value]).map((one) =>
      filter?.show ? filter.show(String(one), reader, reply) : String(one),
    )
    return [`${filter ? reader.name(filter.titles) : key}: ${values.join(', ')}`]
  })
}

/** Exports are long: this node makes so many at a time, the others wait their turn. */
const mostAtATime = 2
let running = 0
const waiting: (() => void)[] = []

async function taking<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtATime) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
