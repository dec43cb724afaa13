import { setImmediate } from 'node:timers/promises'
import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { textIn } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { writeJournal } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { acceptParts, refuseWithoutPermission } from '../platform/http/serve.ts'
import { withFormerStaff } from '../staff/index.ts'
import type { Cell, Exported, Reader } from './exported.ts'
import type { Sheet } from './formats/sheet.ts'
import { words } from './words.ts'

/** How the lists themselves are answered, by endpoint. */
export type Answers = Readonly<Record<string, unknown>>

/** Which list, what it is asked for, and which columns of it. */
export interface AskedList {
  list: string
  request: Record<string, unknown>
  columns?: readonly string[] | undefined
}

/** A list read from its first row to its last at one moment. */
export interface OpenedList {
  sheet: Sheet
  /** Has to be called once, whether all was read or somebody gave up: puts into the journal what was read. */
  close: (whole: boolean) => Promise<void>
}

const worded = (cell: Cell, { language }: Reader): Cell =>
  typeof cell === 'string' ? withFormerStaff(cell, language) : cell

/** Read together: more than these would hold up the event loop while they are parsed. */
const atOnce = 700
/** Given together: others get their turn in between. */
const givenAtOnce = 250

/**
 * Opens a list for whoever may see it: all that is filtered, asked for by the list's own question with the caller's
 * own scope, at one moment.
 * @throws lists.notExported, and whatever the list itself would say
 */
export async function openList(
  context: Context,
  { list: name, request: asked, columns: keys }: AskedList,
  { most, detail }: { most: number; detail: Record<string, unknown> },
  exportedLists: Readonly<Record<string, Exported>>,
  answers: Answers,
): Promise<OpenedList> {
  const exported = Object.hasOwn(exportedLists, name) ? exportedLists[name] : undefined
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
  if (!exported || typeof answer !== 'function') throw problem('lists.notExported')
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  refuseWithoutPermission(endpoint, context.caller)
  const { page: _page, pageSize: _size, ...request } = asked
  const accepted = acceptParts(endpoint, request) as Record<string, unknown>
  const used = usedFilters(request, accepted)
  const columns = chosen(exported, keys)
  const step = Math.min(atOnce, most)

  const tx = await context.db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    const inside: Context = { ...context, db: tx }
    const read = async (page: number, pageSize: number) => {
      const reply: unknown = await answer(inside, { ...accepted, page, pageSize })
      const found = exported.rowsOf ? exported.rowsOf(reply) : (reply as { rows: readonly unknown[] }).rows
      return { reply, rows: found }
    }
    const first = await read(1, step)
    const cut =
      first.rows.length > most || (first.rows.length === step && (await read(most + 1, 1)).rows.length > 0)
    const reader: Reader = { language: context.language, name: (names) => textIn(names, context.language) }
    let count = 0
    async function* rows() {
      for (let page = 1, some = first.rows; ; some = (await read(++page, step)).rows) {
        const left = some.slice(0, most - count)
        for (let at = 0; at < left.length; at += givenAtOnce) {
          // Turn by turn: reading, and each part by itself.
          await setImmediate()
          const part = left.slice(at, at + givenAtOnce)
          count += part.length
          yield part.map((row) => columns.map(({ cell }) => worded(cell(row, reader), reader)))
        }
        if (some.length < step || count >= most || exported?.rowsOf) return
      }
    }
    const filters = shownFilters(exported, used, first.reply, reader)
    const word = words[context.language]
    const entry = () => ({
      entity: 'lists.list',
      entityId: name,
      detail: { ...detail, rows: count, cut, filter: journalledFilters(exported, used, reader) },
    })
    return {
      sheet: {
        title: exported.titles[context.language],
        notes: [
          word.by(
            `${context.caller.name} (${context.caller.code})`,
            toInstant(context.now).slice(0, 19).replace('T', ' '),
          ),
          filters.length > 0 ? word.filters(filters.join(word.separator)) : word.noFilters,
          ...(cut ? [word.cut(most)] : first.rows.length < step ? [word.rows(first.rows.length)] : []),
        ],
        columns: columns.map(({ titles, kind = 'text', width = 16 }) => ({
          title: titles[context.language],
          kind,
          width,
        })),
        rows: rows(),
      },
      async close(whole) {
        if (whole) {
          await writeJournal(tx, context, entry())
          await tx.commit().execute()
          return
        }
        await tx.rollback().execute()
        // What had been read by then has been seen.
        const { detail: read, ...about } = entry()
        await context.db
          .transaction()
          .execute((other) => writeJournal(other, context, { ...about, detail: { ...read, givenUp: true } }))
      },
    }
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

function chosen(exported: Exported, keys: readonly string[] | undefined) {
  if (!keys) return exported.columns
  // One column of the screen may be two of the file, such as a name and a number.
  const found = [...new Set(keys)].flatMap((key) => exported.columns.filter((column) => column.key === key))
  return found.length > 0 ? found : exported.columns
}

/** What a list was filtered by, as its own request knows it: nothing else of what was sent is looked at. */
type Used = readonly (readonly [key: string, values: readonly string[]])[]

/** A filter in words; longer than any that people type. */
const longestShown = 200

function usedFilters(asked: object, accepted: Readonly<Record<string, unknown>>): Used {
  return Object.entries(accepted).flatMap(([key, value]) => {
    if (!Object.hasOwn(asked, key) || value === undefined || value === null || value === '' || key === 'sort')
      return []
    return [[key, (Array.isArray(value) ? value : [value]).map(String)] as const]
  })
}

function shownFilters(exported: Exported, used: Used, reply: unknown, reader: Reader): string[] {
  return used.map(([key, values]) => {
    const { show } = exported.filters[key] ?? {}
    const shown = values.map((one) => (show ? show(one, reader, reply) : one)).join(', ')
    return `${titleOf(exported, key, reader)}: ${shown.slice(0, longestShown).toWellFormed()}`
  })
}

/** The journal cannot be changed, and a filter may be a name: which were used, and values that tell of no person. */
function journalledFilters(exported: Exported, used: Used, reader: Reader): string[] {
  return used.map(([key, values]) => {
    const title = titleOf(exported, key, reader)
    return exported.filters[key]?.inJournal ? `${title}: ${values.join(', ').slice(0, longestShown)}` : title
  })
}

function titleOf(exported: Exported, key: string, reader: Reader): string {
  const filter = exported.filters[key]
  return filter ? reader.name(filter.titles) : key
}
