import { type Language, languages, type Names, textIn } from '@fairway/contract/kernel/languages'
import type { Permission } from '@fairway/contract/menus'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../http/caller.ts'
import { canonicalJson } from '../records/changes.ts'
import { hasText, textOf } from '../texts.ts'
import type { ApprovalChange } from './kinds.ts'

/** What a version says, by the names that the journal has for fields. */
export type VersionContent = Readonly<Record<string, unknown>>

/** Drafts of versions: each waits for a second person, who decides in the editor of the version. */
export interface DraftKind {
  /** Who may approve a draft, or publish it where that is one step, and sees those of others. */
  permission: Permission
  /**
   * The drafts within a scope: id, subject, names, version, drawn_up_by, drawn_up_at, and as jsonb what they say, `after`, beside the version in force,
   * `before`, which is null without one.
   */
  drafts(scope: Scope): RawBuilder<unknown>
  /** The page of a draft, as the menu names it. */
  page(draft: { id: string; subject: string }): string
}

/** What a draft would change, side by side; all of it where nothing is in force. */
export function changesOfDraft(
  before: VersionContent | null,
  after: VersionContent,
  language: Language,
): ApprovalChange[] {
  return Object.keys(after).flatMap((field) => {
    const [former, next] = [before?.[field] ?? null, after[field] ?? null]
    if (canonicalJson(former) === canonicalJson(next)) return []
    return {
      name: labelOf(field, language),
      before: written(former, language),
      after: written(next, language),
    }
  })
}

const labelOf = (field: string, language: Language) => {
  const key = `fieldNames.${field}`
  return hasText(key) ? textOf(language, key) : field
}

const isNames = (value: object): value is Names => languages.some((code) => code in value)

/** A value as people read it: names in their language, lists with commas. */
function written(value: unknown, language: Language): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) return value.map((one) => written(one, language)).join(', ') || '–'
  if (typeof value !== 'object') return String(value)
  if (isNames(value)) return textIn(value, language)
  return Object.values(value)
    .map((one) => written(one, language))
    .join(' ')
}
