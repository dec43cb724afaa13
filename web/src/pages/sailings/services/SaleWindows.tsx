import { saleWindowList } from '@fairway/contract/sailings/services/lists'
import { windowChannels } from '@fairway/contract/sailings/services/values'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { wholeWithin } from './service-values.ts'
import { usePanelDialogs } from './use-panel-dialogs.tsx'

type Window = Reply<'sailings.saleWindows'>['windows'][number]
const { columns } = saleWindowList
type Channel = (typeof windowChannels)[number]
type Values = Record<`${Channel}Days` | `${Channel}Close`, string>

const valuesOf = (window: Window): Values => ({
  ...{ counterDays: String(window.counterDays), agentDays: String(window.agentDays) },
  ...{ onlineDays: String(window.onlineDays), counterClose: String(window.counterClose ?? '') },
  ...{ agentClose: String(window.agentClose ?? ''), onlineClose: String(window.onlineClose ?? '') },
})

/** How far ahead each channel sells each line, and until when. */
export function SaleWindows() {
  const t = useText()
  const name = useName()
  const list = useList(saleWindowList)
  const panel = usePanelDialogs<Window, 'form'>({
    entity: 'sailings.saleWindow',
    idOf: ({ line }) => line.id,
    titleOf: ({ line }) => name(line.names),
  })
  const { opened, open, close } = panel
  return (
    <div className="stack">
      <ListFilters list={list} />
      <QueryTable
        {...list.table}
        actions={(row) => ({
          name: name(row.line.names),
          actions: [
            {
              ...{ id: 'edit', icon: 'edit', label: t('services.change'), common: true },
              onSelect: () => open('form', row),
            },
            panel.historyOf(row),
          ],
        })}
        card={(row) => <WindowCard window={row} />}
      />
      {opened?.dialog === 'form' && opened.row && (
        <WindowForm
          window={opened.row}
          onClose={close}
          onSaved={({ names }) => void panel.done(t('services.saved', { code: name(names) }))}
        />
      )}
      {panel.history}
    </div>
  )
}

/** A sale window in narrow windows. */
function WindowCard({ window }: { window: Window }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{name(window.line.names)}</b>
      </p>
      {windowChannels.map((channel) => (
        <p key={channel}>
          <span className="soft">{t(columns[channel].title)}</span>{' '}
          <ListValue column={columns[channel]} row={window} />
        </p>
      ))}
    </div>
  )
}

const daysOf = (text: string) => wholeWithin(text, 1, 365)
const closeFits = (text: string) => text.trim() === '' || wholeWithin(text, 0, 10_080) !== undefined

function WindowForm({
  window,
  onClose,
  onSaved,
}: {
  window: Window
  onClose: () => void
  onSaved: (line: Window['line']) => void
}) {
  const t = useText()
  const name = useName()
  const lineId = window.line.id
  const [opened] = useState({ values: valuesOf(window), revision: window.revision })
  const form = useRecordForm<Values>({
    opened,
    complete: (values) =>
      windowChannels.every(
        (channel) => daysOf(values[`${channel}Days`]) !== undefined && closeFits(values[`${channel}Close`]),
      ),
    save: async (values, revision) => {
      const days = (channel: Channel) => daysOf(values[`${channel}Days`]) ?? 1
      const minutes = (channel: Channel) =>
        values[`${channel}Close`].trim() === '' ? null : Number(values[`${channel}Close`])
      await command('sailings.setSaleWindow', {
        ...{
          lineId,
          revision,
          counterDays: days('counter'),
          agentDays: days('agent'),
          onlineDays: days('online'),
        },
        ...{ counterClose: minutes('counter'), agentClose: minutes('agent'), onlineClose: minutes('online') },
      })
      onSaved(window.line)
    },
    latest: async () => {
      const { windows } = await query('sailings.saleWindows', {})
      const now = windows.find(({ line }) => line.id === lineId)
      return now && { values: valuesOf(now), revision: now.revision }
    },
  })
  const { values, change, tried, meanwhile, dialog } = form
  const title = (field: string) => {
    const channel = windowChannels.find((one) => field.startsWith(one)) ?? 'counter'
    const part = field.endsWith('Days') ? 'daysOf' : 'closeOf'
    return t(`services.windows.${part}`, { channel: t(`services.windows.${channel}`) })
  }
  return (
    <FormDialog
      id="sailings-sale-window-form"
      title={t('services.windows.edit', { name: name(window.line.names) })}
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(meanwhile.before, meanwhile.after).map((field) => ({
            field: title(field),
            before: meanwhile.before[field],
            after: meanwhile.after[field],
          }))}
        />
      )}
      {windowChannels.map((channel) => (
        <div key={channel} className="services-pair grid">
          <Field
            label={title(`${channel}Days`)}
            error={
              tried && daysOf(values[`${channel}Days`]) === undefined
                ? t('services.windows.daysWrong')
                : undefined
            }
            required
          >
            <Input
              value={values[`${channel}Days`]}
              inputMode="numeric"
              maxLength={3}
              onChange={(text) => change({ [`${channel}Days`]: text })}
            />
          </Field>
          <Field
            label={title(`${channel}Close`)}
            error={
              tried && !closeFits(values[`${channel}Close`]) ? t('services.windows.closeWrong') : undefined
            }
          >
            <Input
              value={values[`${channel}Close`]}
              inputMode="numeric"
              maxLength={5}
              placeholder={t('services.windows.standard')}
              onChange={(text) => change({ [`${channel}Close`]: text })}
            />
          </Field>
        </div>
      ))}
      <p className="soft small">{t('services.windows.closeHint')}</p>
    </FormDialog>
  )
}
