import { daysBetween, isServiceDate } from '@fairway/contract/kernel/service-date'
import { holidayList } from '@fairway/contract/sailings/services/lists'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { docks } from '../../../blocks/fields/lookups.ts'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { type RecordState, useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import type { Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { usePanelDialogs } from './use-panel-dialogs.tsx'

type Holiday = Reply<'sailings.holidays'>['holidays'][number]

const { columns } = holidayList

interface Values {
  names: Names
  dockId: string
  from: string
  to: string
}

const valuesOf = ({ names, dock, from, to }: Holiday): Values => ({ names, dockId: dock?.id ?? '', from, to })

/** Holidays of the network and of its docks. */
export function Holidays() {
  const t = useText()
  const name = useName()
  const list = useList(holidayList)
  const panel = usePanelDialogs<Holiday, 'form' | 'copy' | 'delete'>({
    entity: 'sailings.holiday',
    idOf: ({ id }) => id,
    titleOf: ({ names }) => name(names),
  })
  const [busy, setBusy] = useState(false)
  const { opened, open, close } = panel
  const holiday = opened?.row

  async function remove({ id, revision, names }: Holiday) {
    setBusy(true)
    try {
      await command('sailings.deleteHoliday', { id, revision })
      await panel.done(t('services.deleted', { code: name(names) }))
    } catch (failure) {
      report(failure)
      close()
    }
    setBusy(false)
  }

  function actions(row: Holiday): RowActionsProps {
    const reason = row.editable ? undefined : t('services.holidays.notYours')
    return {
      name: name(row.names),
      actions: [
        {
          ...{ id: 'edit', icon: 'edit', label: t('services.change'), common: true, reason },
          onSelect: () => open('form', row),
        },
        {
          ...{ id: 'copy', icon: 'copy', label: t('services.copy') },
          onSelect: () => open('copy', row),
        },
        panel.historyOf(row),
        {
          ...{ id: 'delete', icon: 'trash', label: t('services.delete'), reason },
          ...{ danger: true, separated: true },
          onSelect: () => open('delete', row),
        },
      ],
    }
  }

  const create = { label: t('services.holidays.new'), onSelect: () => open('form') }
  return (
    <div className="stack">
      <ListFilters list={list} />
      <div>
        <Button tone="primary" icon="plus" onClick={create.onSelect}>
          {create.label}
        </Button>
      </div>
      <QueryTable
        {...list.table}
        actions={actions}
        card={(row) => <HolidayCard holiday={row} />}
        create={create}
      />
      {(opened?.dialog === 'form' || opened?.dialog === 'copy') && (
        <HolidayForm
          holiday={holiday}
          copy={opened.dialog === 'copy'}
          onClose={close}
          onSaved={(names) => void panel.done(t('services.saved', { code: name(names) }))}
        />
      )}
      {opened?.dialog === 'delete' && holiday && (
        <ConfirmDialog
          tone="danger"
          title={t('services.delete')}
          confirmLabel={t('services.delete')}
          busy={busy}
          onConfirm={() => void remove(holiday)}
          onCancel={close}
        >
          {t('services.holidays.deleteWhy', { name: name(holiday.names) })}
        </ConfirmDialog>
      )}
      {panel.history}
    </div>
  )
}

/** A holiday in narrow windows. */
function HolidayCard({ holiday }: { holiday: Holiday }) {
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{name(holiday.names)}</b>
      </p>
      <p>
        <ListValue column={columns.from} row={holiday} /> – <ListValue column={columns.to} row={holiday} />
      </p>
      <p className="soft small">
        <ListValue column={columns.where} row={holiday} />
      </p>
    </div>
  )
}

const inOrder = ({ from, to }: Values) =>
  isServiceDate(from) && isServiceDate(to) && daysBetween(from, to) >= 0 && daysBetween(from, to) <= 60

function HolidayForm({
  holiday: source,
  copy,
  onClose,
  onSaved,
}: {
  holiday: Holiday | undefined
  /** Whether another holiday like it is made. */
  copy: boolean
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const t = useText()
  const name = useName()
  const holiday = copy ? undefined : source
  const [opened] = useState<RecordState<Values>>({
    values: source ? valuesOf(source) : { names: {}, dockId: '', from: '', to: '' },
    revision: holiday?.revision ?? 0,
  })
  const form = useRecordForm<Values>({
    opened,
    complete: (values) => isNamed(values.names) && inOrder(values),
    save: async ({ dockId, ...values }, revision) => {
      const said = { ...values, dockId: dockId || null }
      if (holiday) await command('sailings.editHoliday', { ...said, id: holiday.id, revision })
      else await command('sailings.createHoliday', said)
      onSaved(values.names)
    },
    ...(holiday && {
      latest: async () => {
        const { holidays } = await query('sailings.holidays', {})
        const now = holidays.find(({ id }) => id === holiday.id)
        return now && { values: valuesOf(now), revision: now.revision }
      },
    }),
  })
  const { values, change, tried, meanwhile, dialog } = form
  const flat = ({ names, ...own }: Values): Record<string, string> => ({ ...own, ...names })
  const titles: Record<string, string> = {
    dockId: t('services.holidays.where'),
    from: t('services.from'),
    to: t('services.to'),
  }
  return (
    <FormDialog
      id="sailings-holiday-form"
      title={
        holiday ? t('services.holidays.edit', { name: name(holiday.names) }) : t('services.holidays.new')
      }
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(flat(meanwhile.before), flat(meanwhile.after)).map((field) => ({
            field: titles[field] ?? t('services.holidays.name'),
            before: flat(meanwhile.before)[field] ?? '',
            after: flat(meanwhile.after)[field] ?? '',
          }))}
        />
      )}
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <div className="services-pair grid">
        <Field
          label={t('services.from')}
          error={tried && !inOrder(values) ? t('services.holidays.wrong') : undefined}
          required
        >
          <DayInput
            value={values.from}
            placeholder={t('services.day')}
            onChange={(from) => change({ from })}
          />
        </Field>
        <Field label={t('services.to')} required>
          <DayInput value={values.to} placeholder={t('services.day')} onChange={(to) => change({ to })} />
        </Field>
      </div>
      <Field label={t('services.holidays.where')} hint={t('services.holidays.dockHint')}>
        <LookupSelect
          value={values.dockId}
          source={docks}
          clearable
          placeholder={t('services.holidays.network')}
          onChange={(dockId) => change({ dockId })}
        />
      </Field>
    </FormDialog>
  )
}
