import type { Reply } from '../../../api/client.ts'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { useLanguage, useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { fareText } from './fare-text.ts'
import { changedCells } from './matrix-edits.ts'
import type { TableDraft } from './use-table-draft.ts'

/** Above the matrix of a draft: what another user changed meanwhile, its days, and a class to add. */
export function DraftFields({
  draft,
  others,
  labelOf,
  onAdd,
}: {
  draft: TableDraft
  /** Classes that are not in the table yet. */
  others: Reply<'fares.table'>['allClasses']
  labelOf: (classId: string, key: string) => string
  onAdd: (classId: string) => void
}) {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const { days, meanwhile } = draft
  const missing = (day: string) => (day === '' ? t('network.edit.dayMissing') : undefined)
  return (
    <>
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={changedCells(meanwhile.before.cells, meanwhile.after.cells)
            .slice(0, 20)
            .map(({ classId, key, was, now }) => ({
              field: labelOf(classId, key),
              before: fareText(was, language),
              after: fareText(now, language),
            }))}
        />
      )}
      {draft.error !== undefined && <ErrorNote error={draft.error} />}
      <div className="fields">
        <Field label={t('fares.table.validFrom')} required error={missing(days.validFrom)}>
          <DayInput
            value={days.validFrom}
            onChange={(validFrom) => draft.setDays({ ...days, validFrom })}
            placeholder={t('network.edit.day')}
          />
        </Field>
        <Field
          label={t('fares.table.validTo')}
          required
          error={missing(days.validTo) ?? (draft.daysWrong ? t('fares.edit.daysWrong') : undefined)}
        >
          <DayInput
            value={days.validTo}
            onChange={(validTo) => draft.setDays({ ...days, validTo })}
            placeholder={t('network.edit.day')}
          />
        </Field>
        {others.length > 0 && (
          <Field label={t('fares.edit.addClass')}>
            <Select
              value=""
              placeholder={t('fares.edit.addClassChoose')}
              options={others.map(({ id, names }) => ({ value: id, label: name(names) }))}
              onChange={onAdd}
            />
          </Field>
        )}
      </div>
    </>
  )
}
