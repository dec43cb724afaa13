import { type CertificateType, certificateRules } from '@fairway/contract/kernel/certificates'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { textIn } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { system } from '@fairway/contract/system/endpoints'
import { dictionaryNames } from '@fairway/contract/system/values'
import { pinyinKeys } from '@fairway/texts/pinyin'
import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { sortedBy } from '../platform/database/order-by.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { type DictionaryEntry, entriesOf } from './dictionary-entries.ts'
import { dictionaries, explanationOfDictionary, nameOfDictionary } from './dictionary-list.ts'

type Reply<Name extends keyof typeof system> = ReplyOf<(typeof system)[Name]>
type Request<Name extends keyof typeof system> = ParsedRequest<(typeof system)[Name]>
type Entry = Reply<'system.dictionary'>['rows'][number]
type EntryKey = Request<'system.removeEntry'>

/** The dictionaries there are, and how much stands in each. */
export async function listDictionaries(db: Database): Promise<Reply<'system.dictionaries'>> {
  const { rows } = await sql<{ dictionary: string; entries: number; enabled: number }>`
    select dictionary, count(*)::integer as entries, count(*) filter (where enabled)::integer as enabled
    from system.dictionary_entries group by dictionary`.execute(db)
  const counts = new Map(rows.map((row) => [row.dictionary, row]))
  return dictionaryNames.map((name) => ({
    name,
    names: nameOfDictionary(name),
    explanation: explanationOfDictionary(name),
    open: dictionaries[name].open,
    entries: counts.get(name)?.entries ?? 0,
    enabled: counts.get(name)?.enabled ?? 0,
  }))
}

/** A page of one dictionary. */
export async function readDictionary(
  { db, language, now }: Context,
  { name, text = '', enabled, page, pageSize, sort = ['position'] }: Request<'system.dictionary'>,
): Promise<Reply<'system.dictionary'>> {
  const query = text.trim().toLowerCase()
  const found = (await entriesOf(db, name))
    .map((entry, index) => presentEntry(name, entry, index + 1))
    .filter((row) => enabled === undefined || row.enabled === enabled)
    .filter((row) => {
      const pinyin = pinyinKeys(row.names.zh)
      const searchable = [
        row.code,
        ...Object.values(row.names),
        ...Object.values(row.details),
        pinyin.initials,
      ]
      return searchable.some((part) => part.toLowerCase().includes(query)) || pinyin.pinyin.startsWith(query)
    })
  const by = (textOf: (row: Entry) => string) => (one: Entry, other: Entry) =>
    textOf(one).localeCompare(textOf(other), language)
  const rows = sortedBy(found, sort, {
    position: (one, other) => one.position - other.position,
    code: by(({ code }) => code),
    name: by(({ names }) => textIn(names, language)),
    changedAt: by(({ changedAt }) => changedAt ?? ''),
  })
  const start = (page - 1) * pageSize
  return {
    rows: rows.slice(start, start + pageSize),
    total: rows.length,
    asOf: toInstant(now),
    names: nameOfDictionary(name),
  }
}

function presentEntry(dictionary: EntryKey['dictionary'], entry: DictionaryEntry, position: number): Entry {
  const isCertificate = dictionary === 'certificateTypes' && Object.hasOwn(certificateRules, entry.code)
  const rule = isCertificate ? certificateRules[entry.code as CertificateType] : undefined
  return {
    code: entry.code,
    names: entry.names,
    details: entry.details,
    position,
    enabled: entry.enabled,
    builtIn: entry.built_in,
    rule: rule
      ? {
          pattern: rule.pattern,
          lengths: 'from' in rule.lengths ? rule.lengths : [...rule.lengths],
          check: rule.check,
          example: rule.example,
        }
      : null,
    changedAt: entry.changed_at && toInstant(entry.changed_at),
    changedBy: entry.changed_by,
  }
}

/** Changes a dictionary, one change after the other, and writes down what became of the entry. */
function changeDictionary(
  context: Context,
  { dictionary, code }: EntryKey,
  work: (
    tx: Transaction,
    entries: readonly DictionaryEntry[],
    entry: DictionaryEntry | undefined,
  ) => Promise<{ before: object | null; after: object | null }>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary:${dictionary}`}, 0))`.execute(tx)
    const entries = await entriesOf(tx, dictionary)
    const detail = await work(
      tx,
      entries,
      entries.find((entry) => entry.code === code),
    )
    journal({ entity: 'system.dictionaryEntry', entityId: `${dictionary}:${code}`, detail })
    return {}
  })
}

const changeColumns = ({ now, caller }: Context) => sql`changed_at = ${now}, changed_by = ${caller.userId}`

/** @throws system.closedDictionary, system.codeTaken */
export function addEntry(context: Context, { dictionary, code, names }: Request<'system.addEntry'>) {
  if (!dictionaries[dictionary].open) throw problem('system.closedDictionary')
  return changeDictionary(context, { dictionary, code }, async (tx, entries, existing) => {
    if (existing) throw problem('system.codeTaken', { code })
    await sql`
      insert into system.dictionary_entries (dictionary, code, names, position, changed_at, changed_by)
      values (${dictionary}, ${code}, ${JSON.stringify(names)}::jsonb,
        (select coalesce(max(position), -1) + 1 from system.dictionary_entries where dictionary = ${dictionary}),
        ${context.now}, ${context.caller.userId})`.execute(tx)
    return { before: null, after: { names, position: entries.length + 1 } }
  })
}

/** @throws system.unknownEntry */
export function changeEntry(context: Context, { dictionary, code, names }: Request<'system.changeEntry'>) {
  return changeDictionary(context, { dictionary, code }, async (tx, _entries, entry) => {
    if (!entry) throw problem('system.unknownEntry')
    await sql`update system.dictionary_entries set names = ${JSON.stringify(names)}::jsonb, ${changeColumns(context)}
      where dictionary = ${dictionary} and code = ${code}`.execute(tx)
    return { before: { names: entry.names }, after: { names } }
  })
}

/** @throws system.unknownEntry, system.lastEntry */
export function enableEntry(context: Context, { dictionary, code, enabled }: Request<'system.enableEntry'>) {
  return changeDictionary(context, { dictionary, code }, async (tx, entries, entry) => {
    if (!entry) throw problem('system.unknownEntry')
    if (!enabled) assertNotLast(entries, code)
    await sql`update system.dictionary_entries set enabled = ${enabled}, ${changeColumns(context)}
      where dictionary = ${dictionary} and code = ${code}`.execute(tx)
    return { before: { enabled: entry.enabled }, after: { enabled } }
  })
}

/** Puts an entry at another place; those behind it move up by one. @throws system.unknownEntry */
export function moveEntry(context: Context, { dictionary, code, position }: Request<'system.moveEntry'>) {
  return changeDictionary(context, { dictionary, code }, async (tx, entries, entry) => {
    if (!entry) throw problem('system.unknownEntry')
    const others = entries.map((entry) => entry.code).filter((other) => other !== code)
    const codes = others.toSpliced(position - 1, 0, code)
    await sql`
      update system.dictionary_entries e set position = place.position - 1
      from unnest(${codes}::text[]) with ordinality as place(code, position)
      where e.dictionary = ${dictionary} and e.code = place.code and e.position <> place.position - 1`.execute(
      tx,
    )
    return {
      before: { position: entries.indexOf(entry) + 1 },
      after: { position: codes.indexOf(code) + 1 },
    }
  })
}

/** @throws system.unknownEntry, system.neededEntry, system.lastEntry */
export function removeEntry(context: Context, { dictionary, code }: Request<'system.removeEntry'>) {
  return changeDictionary(context, { dictionary, code }, async (tx, entries, entry) => {
    if (!entry) throw problem('system.unknownEntry')
    if (entry.built_in) throw problem('system.neededEntry')
    assertNotLast(entries, code)
    await sql`delete from system.dictionary_entries where dictionary = ${dictionary} and code = ${code}`.execute(
      tx,
    )
    return { before: { names: entry.names, enabled: entry.enabled }, after: null }
  })
}

/** A dictionary without enabled entries would block the work that chooses from it. */
function assertNotLast(entries: readonly DictionaryEntry[], code: string): void {
  if (!entries.some((entry) => entry.enabled && entry.code !== code)) throw problem('system.lastEntry')
}
