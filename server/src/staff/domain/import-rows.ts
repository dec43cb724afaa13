import { isServiceDate } from '@fairway/contract/kernel/service-date'
import { email, phone } from '@fairway/contract/profile/endpoints'
import { userCode } from '@fairway/contract/staff/users/endpoints'
import { type ImportColumn, importColumns, requiredColumns } from '@fairway/contract/staff/users/values'
import type { FieldFault } from '../../platform/http/problems.ts'

/** A row of an imported sheet, by its cells. */
export interface ImportRow {
  line: number
  cells: Record<ImportColumn, string>
}

/** What is wrong with a field of a line, before its text is written in the reader's language. */
export interface Fault {
  field: ImportColumn
  reason: FieldFault
  values: Record<string, unknown>
}

/** The existing records, and which of them the caller may assign. Codes in lower case. */
export interface ImportReferences {
  takenCodes: ReadonlySet<string>
  organisations: ReadonlyMap<string, { id: string }>
  roles: ReadonlyMap<string, { id: string; grantable: boolean }>
  docks: ReadonlyMap<string, { id: string; assignable: boolean; enabled: boolean }>
}

/** A line as it will be written. */
export interface NewUser {
  code: string
  name: string
  organisationId: string
  roleIds: string[]
  dockIds: string[]
  validFrom: string | null
  validTo: string | null
  phone: string
  email: string
}

/**
 * Which column of the sheet is which, from its first line and the titles of each column in every language; titles may
 * carry a star or a note in brackets.
 */
export function columnIndexes(
  head: readonly string[],
  titlesOf: (column: ImportColumn) => readonly string[],
): Map<ImportColumn, number> {
  const plain = (title: string) =>
    title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\([^()]*\)|\*/g, '')
      .trim()
  const titles = head.map(plain)
  const places = new Map<ImportColumn, number>()
  for (const column of importColumns) {
    const spellings = [column, ...titlesOf(column)].map(plain)
    const at = titles.findIndex((title) => spellings.includes(title))
    if (at >= 0) places.set(column, at)
  }
  return places
}

/** The columns that must be there and are not. */
export function missingColumns(places: ReadonlyMap<ImportColumn, number>): ImportColumn[] {
  return requiredColumns.filter((column) => !places.has(column))
}

const dateColumns = new Set<ImportColumn>(['validFrom', 'validTo'])

/** The cells of a line by column; days that a spreadsheet wrote as numbers become days. */
export function importRowOf(
  places: ReadonlyMap<ImportColumn, number>,
  { line, cells }: { line: number; cells: readonly string[] },
  dayZero: Date,
): ImportRow {
  const cell = (column: ImportColumn) => {
    const place = places.get(column)
    const text = (place === undefined ? '' : (cells[place] ?? '')).normalize('NFC').trim()
    return dateColumns.has(column) ? dayOf(text, dayZero) : text
  }
  return {
    line,
    cells: Object.fromEntries(importColumns.map((column) => [column, cell(column)])) as ImportRow['cells'],
  }
}

function dayOf(text: string, dayZero: Date): string {
  if (/^\d{1,5}(\.\d+)?$/.test(text))
    return new Date(dayZero.getTime() + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10)
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text)
  if (!match) return text
  const [, year = '', month = '', day = ''] = match
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const codesIn = (text: string) => text.split(/[\s,，;；、|]+/).filter((code) => code !== '')

/** What is wrong with each line, and what those that are right will be written as. */
export function checkImportRows(
  lines: readonly ImportRow[],
  references: ImportReferences,
): { line: ImportRow; faults: Fault[]; newcomer: NewUser }[] {
  const firstWith = new Map<string, number>()
  return lines.map((line) => {
    const faults: Fault[] = []
    const { cells } = line
    const fault = (field: ImportColumn, reason: FieldFault, values: Record<string, unknown> = {}) =>
      faults.push({ field, reason, values })

    for (const column of requiredColumns) if (cells[column] === '') fault(column, 'required')

    const code = cells.code.toLowerCase()
    if (code !== '') {
      const first = firstWith.get(code)
      if (!userCode.safeParse(cells.code).success) fault('code', 'userCode')
      else if (first !== undefined) fault('code', 'codeTwice', { value: cells.code, line: first })
      else if (references.takenCodes.has(code)) fault('code', 'codeTaken', { value: cells.code })
      if (first === undefined) firstWith.set(code, line.line)
    }
    if (cells.name.length > 100) fault('name', 'tooLong', { limit: 100 })

    const organisation = references.organisations.get(cells.organisation.toLowerCase())
    if (cells.organisation !== '' && !organisation)
      fault('organisation', 'unknownCode', { value: cells.organisation })

    const roleIds: string[] = []
    for (const value of codesIn(cells.roles)) {
      const role = references.roles.get(value.toLowerCase())
      if (!role) fault('roles', 'unknownCode', { value })
      else if (!role.grantable) fault('roles', 'beyondOwn', { value })
      else roleIds.push(role.id)
    }
    const dockIds: string[] = []
    for (const value of codesIn(cells.docks)) {
      const dock = references.docks.get(value.toLowerCase())
      if (!dock) fault('docks', 'unknownCode', { value })
      else if (!dock.assignable) fault('docks', 'beyondOwn', { value })
      else if (!dock.enabled) fault('docks', 'disabledCode', { value })
      else dockIds.push(dock.id)
    }

    for (const column of ['validFrom', 'validTo'] as const)
      if (cells[column] !== '' && !isServiceDate(cells[column])) fault(column, 'serviceDate')
    if (isServiceDate(cells.validFrom) && isServiceDate(cells.validTo) && cells.validTo < cells.validFrom)
      fault('validTo', 'endsBeforeItBegins')
    if (!phone.safeParse(cells.phone).success) fault('phone', 'phone')
    if (!email.safeParse(cells.email).success) fault('email', 'email')

    const newcomer: NewUser = {
      code: cells.code,
      name: cells.name,
      organisationId: organisation?.id ?? '',
      roleIds: [...new Set(roleIds)],
      dockIds: [...new Set(dockIds)],
      validFrom: cells.validFrom || null,
      validTo: cells.validTo || null,
      phone: cells.phone,
      email: cells.email,
    }
    return { line, faults, newcomer }
  })
}
