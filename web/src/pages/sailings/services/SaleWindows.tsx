import { windowChannels } from '@fairway/contract/sailings/services/values'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { EmptyState } from '../../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { RowActions } from '../../../blocks/query-table/RowActions.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { wholeWithin } from './service-values.ts'

type Window = Reply<'sailings.saleWindows'>['windows'][number]
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
  const invalidate = useInvalidate()
  const { data, error, refetch } = useQueryOf('sailings.saleWindows', {})
  const [opened, setOpened] = useState<{ dialog: 'form' | 'history'; window: Window }>()
  const close = () => setOpened(undefined)
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} label={t('blocks.loading')} />
  if (data.windows.length === 0) return <EmptyState text={t('services.windows.none')} />
  return (
    <>
      <Panel>
        <section className="relative scroll-x" aria-label={t('services.windows')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('services.line')}</th>
                {windowChannels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`services.windows.${channel}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="unseen">{t('services.change')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.windows.map((window) => (
                <tr key={window.line.id}>
                  <td>{name(window.line.names)}</td>
                  {windowChannels.map((channel) => {
                    const minutes = window[`${channel}Close`]
                    return (
                      <td key={channel}>
                        {t('services.windows.value', { days: window[`${channel}Days`] })}
                        <span className="soft small block">
                          {t('services.windows.close')}{' '}
                          {minutes === null
                            ? t('services.windows.standard')
                            : t('services.windows.minutes', { minutes })}
                        </span>
                      </td>
                    )
                  })}
                  <td>
                    <RowActions
                      name={name(window.line.names)}
                      actions={[
                        {
                          ...{ id: 'edit', icon: 'edit', label: t('services.change'), common: true },
                          onSelect: () => setOpened({ dialog: 'form', window }),
                        },
                        {
                          ...{ id: 'history', icon: 'clock', label: t('services.history') },
                          onSelect: () => setOpened({ dialog: 'history', window }),
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
      {opened?.dialog === 'form' && (
        <WindowForm
          window={opened.window}
          onClose={close}
          onSaved={() => {
            toast({ tone: 'success', text: t('services.saved', { code: name(opened.window.line.names) }) })
            close()
            void invalidate('sailings')
          }}
        />
      )}
      {opened?.dialog === 'history' && (
        <RecordHistory
          entity="sailings.saleWindow"
          id={opened.window.line.id}
          title={name(opened.window.line.names)}
          onClose={close}
        />
      )}
    </>
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
  onSaved: () => void
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
      onSaved()
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
