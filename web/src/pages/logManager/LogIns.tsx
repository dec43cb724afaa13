import './log-list.css'
import { useState } from 'react'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { browserName } from '../../blocks/values/browser-name.ts'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Fact } from './Fact.tsx'
import { askedPeriod, MoreNote, noPeriod, PeriodAndPerson } from './PeriodAndPerson.tsx'

type LogIn = Reply<'journal.logIns'>['rows'][number]
type Sort = NonNullable<Request<'journal.logIns'>['sort']>

const outcomes = [
  'signedIn',
  'handedOver',
  'signedOut',
  'wrongPassword',
  'wrongCaptcha',
  'paused',
  'disabled',
  'refusedCode',
] as const satisfies readonly LogIn['outcome'][]

/** The filters, and what they ask for. */
function useAsked() {
  const table = useTableSearch<Sort>({ sort: '-at' })
  const [filters, setFilters] = useTabSearch({ ...noPeriod, outcome: '', address: '' })
  const outcome = outcomes.find((known) => known === filters.outcome)
  const request = {
    ...askedPeriod(filters),
    ...(outcome && { outcome }),
    ...(filters.address && { address: filters.address }),
  }
  const list = useQueryOf('journal.logIns', { ...table.request, ...request }, { keepPrevious: true })
  return { table, filters, setFilters, request, list }
}

/** Period, person, how it ended, and from where. */
export function LogInsSearch() {
  const t = useText()
  const { filters, setFilters } = useAsked()
  return (
    <>
      <PeriodAndPerson filters={filters} onChange={setFilters} />
      <Field label={t('logManager.logIns.reason')}>
        <Select
          value={filters.outcome}
          placeholder={t('logManager.logIns.anyOutcome')}
          onChange={(outcome) => setFilters({ outcome })}
          options={outcomes.map((outcome) => ({
            value: outcome,
            label: t(`logManager.logIns.reason.${outcome}`),
          }))}
        />
      </Field>
      <Field label={t('logManager.entries.address')}>
        <SearchField
          exact
          placeholder={t('logManager.entries.addressHint')}
          value={filters.address}
          onChange={(address) => setFilters({ address })}
        />
      </Field>
    </>
  )
}

function Outcome({ outcome }: Pick<LogIn, 'outcome'>) {
  const t = useText()
  if (outcome === 'signedIn' || outcome === 'handedOver')
    return <StatusBadge tone="success">{t('logManager.logIns.in')}</StatusBadge>
  if (outcome === 'signedOut') return <StatusBadge tone="neutral">{t('logManager.logIns.out')}</StatusBadge>
  return <StatusBadge tone="danger">{t('logManager.logIns.refused')}</StatusBadge>
}

/** Who came in, who left and who was turned away, with the reason. */
export function LogIns() {
  const t = useText()
  const { table, list, request } = useAsked()
  const [shown, setShown] = useState<LogIn>()
  const who = ({ user }: LogIn) => (user ? `${user.name} · ${user.code}` : t('logManager.logIns.nobody'))
  const columns: Column<LogIn>[] = [
    {
      key: 'at',
      title: t('logManager.entries.at'),
      cell: (row) => <When at={row.at} style="full" />,
      sortable: true,
      width: 180,
    },
    { key: 'user', title: t('logManager.user'), cell: who },
    {
      key: 'outcome',
      title: t('logManager.logIns.outcome'),
      cell: (row) => <Outcome outcome={row.outcome} />,
      sortable: true,
    },
    {
      key: 'reason',
      title: t('logManager.logIns.reason'),
      cell: (row) => t(`logManager.logIns.reason.${row.outcome}`),
    },
    {
      key: 'address',
      title: t('logManager.entries.address'),
      cell: (row) => row.address || '–',
      sortable: true,
    },
    { key: 'device', title: t('logManager.logIns.device'), cell: (row) => row.device || '–' },
    {
      key: 'browser',
      title: t('logManager.errors.browser'),
      cell: ({ browser }) => {
        const known = browserName(browser)
        return known ? `${known.browser} · ${known.system}` : browser || '–'
      },
      text: ({ browser }) => browser,
    },
  ]
  return (
    <Panel>
      <MoreNote list={list.data} />
      <QueryTable
        label={t('logManager.logIns.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(row) => row.id}
        onOpen={setShown}
        empty={t('logManager.logIns.empty')}
        exports={{ list: 'journal.logIns', request: { ...request, sort: table.request.sort } }}
        card={(row) => (
          <div className="log-card">
            <p className="log-card-head">
              <b>{who(row)}</b>
              <Outcome outcome={row.outcome} />
              <When at={row.at} style="full" />
            </p>
            <p className="soft">
              {t(`logManager.logIns.reason.${row.outcome}`)} · {row.address}
            </p>
          </div>
        )}
      />
      {shown && (
        <Dialog
          id="journal-log-in"
          title={t('logManager.entries.one')}
          closeLabel={t('blocks.close')}
          size={{ width: 640, height: 420 }}
          onClose={() => setShown(undefined)}
          footer={
            <Button tone="primary" onClick={() => setShown(undefined)} data-autofocus>
              {t('blocks.close')}
            </Button>
          }
        >
          <div className="log-detail">
            <dl>
              <Fact name={t('logManager.entries.at')}>
                <When at={shown.at} style="full" />
              </Fact>
              {columns.slice(1).map(({ key, title, cell }) => (
                <Fact key={key} name={title}>
                  {key === 'browser' ? shown.browser || '–' : cell(shown)}
                </Fact>
              ))}
            </dl>
          </div>
        </Dialog>
      )}
    </Panel>
  )
}
