import type { Names } from '@fairway/contract/kernel/languages'
import { type Instant, toInstant } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import type { Period } from './HeadFields.tsx'

/** What the form of a rule is opened with. */
export interface RuleFormProps<Rule> {
  /** The draft that is changed; none for a new rule. */
  opened?: { rule: Rule; revision: number }
  /** The rule that a new one is like, under a code of its own. */
  template?: Rule | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

export interface HeadValues extends Period {
  code: string
  names: Partial<Names>
}

/** How one kind of rule is read into a form, checked and written. */
interface RuleRecord<Rule, Values, Request> {
  /** The values of a new rule that counts from a moment on. */
  empty: (now: Instant) => Values
  valuesOf: (rule: Rule) => Values
  /** What is wrong with values, by field. */
  faults: (values: Values) => object
  requestOf: (values: Values) => Request
  create: (request: Request & { code: string }) => Promise<{ id: string } | undefined>
  save: (request: Request & { id: string; revision: number }) => Promise<unknown>
  read: (id: string) => Promise<{ rule: Rule; revision: number }>
}

/** A new rule that counts from now on, empty or like another one; an end that is over is not taken along. */
function newValues<Rule, Values extends HeadValues, Request>(
  record: RuleRecord<Rule, Values, Request>,
  now: Instant,
  template: Rule | undefined,
): Values {
  if (template === undefined) return record.empty(now)
  const like = record.valuesOf(template)
  const validTo = like.validTo && Date.parse(like.validTo) > Date.parse(now) ? like.validTo : null
  return { ...like, code: '', validFrom: now, validTo }
}

/** The form of a version of a rule: a new one is drafted once, a draft is saved at its revision. */
export function useRuleForm<Rule extends { id: string }, Values extends HeadValues, Request extends object>(
  { opened, template, onSaved }: RuleFormProps<Rule>,
  record: RuleRecord<Rule, Values, Request>,
) {
  const [start] = useState(() => ({
    values: opened ? record.valuesOf(opened.rule) : newValues(record, toInstant(new Date()), template),
    revision: opened?.revision ?? 0,
  }))
  return useRecordForm<Values>({
    opened: start,
    complete: (values) =>
      (opened !== undefined || values.code.trim() !== '') &&
      isNamed(values.names) &&
      Boolean(values.validFrom) &&
      values.validTo !== undefined &&
      Object.keys(record.faults(values)).length === 0,
    async save(values, revision) {
      const request = record.requestOf(values)
      if (opened) {
        await record.save({ ...request, id: opened.rule.id, revision })
        onSaved(opened.rule.id)
        return
      }
      const made = await record.create({ ...request, code: values.code.trim() })
      if (made) onSaved(made.id)
    },
    latest: async () => {
      if (!opened) return undefined
      const { rule, revision } = await record.read(opened.rule.id)
      return { values: record.valuesOf(rule), revision }
    },
  })
}
