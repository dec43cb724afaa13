import { daysBetween, isServiceDate } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { docks } from '../../../blocks/fields/lookups.ts'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { EmptyState } from '../../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { RowActions } from '../../../blocks/query-table/RowActions.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { type RecordState, useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { When } from '../../../blocks/values/When.tsx'
import type { Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Holiday = Reply<'sailings.holidays'>['holidays'][number]

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
  const invalidate = useInvalidate()
  const { data, error, refetch } = useQueryOf('sailings.holidays', {})
  const [opened, setOpened] = useState<{ dialog: 'form' | 'history' | 'delete'; holiday?: Holiday }>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpened(undefined)
  const { holiday } = opened ?? {}

  async function remove({ id, names }: Holiday) {
    setBusy(true)
    try {
      await command('sailings.deleteHoliday', { id })
      toast({ tone: 'success', text: t('services.deleted', { code: name(names) }) })
    } catch (failure) {
      report(failure)
    }
    setBusy(false)
    close()
    await invalidate('sailings')
  }

  if (error) return <ErrorNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} label={t('blocks.loading')} />
  return (
    <div className="stack">
      <div>
        <Button tone="primary" icon="plus" onClick={() => setOpened({ dialog: 'form' })}>
          {t('services.holidays.new')}
        </Button>
      </div>
      {data.holidays.length === 0 ? (
        <EmptyState text={t('services.holidays.none')} />
      ) : (
        <Panel>
          <section className="relative scroll-x" aria-label={t('services.holidays')}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('services.holidays.name')}</th>
                  <th scope="col">{t('services.from')}</th>
                  <th scope="col">{t('services.to')}</th>
                  <th scope="col">{t('services.holidays.where')}</th>
                  <th scope="col">
                    <span className="unseen">{t('services.change')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.holidays.map((row) => (
                  <tr key={row.id}>
                    <td>{name(row.names)}</td>
                    <td>
                      <When at={`${row.from}T12:00:00+08:00`} style="date" />
                    </td>
                    <td>
                      <When at={`${row.to}T12:00:00+08:00`} style="date" />
                    </td>
                    <td>{row.dock ? name(row.dock.names) : t('services.holidays.network')}</td>
                    <td>
                      <RowActions
                        name={name(row.names)}
                        actions={[
                          {
                            ...{ id: 'edit', icon: 'edit', label: t('services.change'), common: true },
                            onSelect: () => setOpened({ dialog: 'form', holiday: row }),
                          },
                          {
                            ...{ id: 'history', icon: 'clock', label: t('services.history') },
                            onSelect: () => setOpened({ dialog: 'history', holiday: row }),
                          },
                          {
                            ...{ id: 'delete', icon: 'trash', label: t('services.delete') },
                            ...{ danger: true, separated: true },
                            onSelect: () => setOpened({ dialog: 'delete', holiday: row }),
                          },
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Panel>
      )}
      {opened?.dialog === 'form' && (
        <HolidayForm
          holiday={holiday}
          onClose={close}
          onSaved={(names) => {
            toast({ tone: 'success', text: t('services.saved', { code: name(names) }) })
            close()
            void invalidate('sailings')
          }}
        />
      )}
      {opened?.dialog === 'history' && holiday && (
        <RecordHistory
          entity="sailings.holiday"
          id={holiday.id}
          title={name(holiday.names)}
          onClose={close}
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
    </div>
  )
}

const inOrder = ({ from, to }: Values) =>
  isServiceDate(from) && isServiceDate(to) && daysBetween(from, to) >= 0 && daysBetween(from, to) <= 60

function HolidayForm({
  holiday,
  onClose,
  onSaved,
}: {
  holiday: Holiday | undefined
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const t = useText()
  const name = useName()
  const [opened] = useState<RecordState<Values>>(
    holiday
      ? { values: valuesOf(holiday), revision: holiday.revision }
      : { values: { names: {}, dockId: '', from: '', to: '' }, revision: 0 },
  )
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
