import { insuredListList } from '@fairway/contract/accounts/charge-lists'
import type { insuredParts } from '@fairway/contract/accounts/values'
import { useMemo, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { downloadBlob } from '../../api/download.ts'
import { report } from '../../api/errors.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { MakeInsuredList } from './MakeInsuredList.tsx'

type Row = Reply<'accounts.insuredLists'>['rows'][number]

/** The lists of the insured: one an evening for each insurer, downloaded again as often as it is needed. */
export default function InsuredListsPage() {
  const t = useText()
  const name = useName()
  const list = useList(insuredListList)
  const { filters, setFilters, reply } = list
  const [making, setMaking] = useState(false)
  const insurers = useMemo(() => reply?.insurers.map(choiceOf), [reply])

  async function download({ id }: Row, part: (typeof insuredParts)[number]) {
    try {
      const file = await downloadBlob('accounts.insuredList', { listId: id, part })
      toast({ tone: 'success', text: t('insuredLists.downloaded', { name: file }) })
    } catch (error) {
      report(error)
    }
  }

  const actions = (row: Row): RowActionsProps => ({
    name: `${name(row.insurer.names)} ${row.number}`,
    actions: [
      {
        ...{ id: 'insured', icon: 'export', label: t('insuredLists.download'), common: true },
        reason: row.insured === 0 ? t('insuredLists.noneInsured') : undefined,
        onSelect: () => void download(row, 'insured'),
      },
      {
        ...{ id: 'cancelled', icon: 'export', label: t('insuredLists.downloadCancelled') },
        reason: row.cancelled === 0 ? t('insuredLists.noneCancelled') : undefined,
        onSelect: () => void download(row, 'cancelled'),
      },
    ],
  })
  const create = { label: t('insuredLists.make'), onSelect: () => setMaking(true) }
  return (
    <PageFrame
      title={t('insuredLists.title')}
      views={<ListViews list={insuredListList.endpoint} />}
      actions={
        <Button tone="primary" icon="plus" disabled={!reply} onClick={create.onSelect}>
          {create.label}
        </Button>
      }
      search={
        <ListFilters
          list={list}
          fields={{
            payeeId: (
              <Field label={t('insuredLists.insurer')}>
                <LookupSelect
                  clearable
                  value={filters.payeeId}
                  options={insurers}
                  placeholder={t('lists.filters.all')}
                  onChange={(payeeId) => setFilters({ payeeId })}
                />
              </Field>
            ),
          }}
        />
      }
    >
      <QueryTable {...list.table} actions={actions} card={(row) => <ListCard row={row} />} create={create} />
      {making && reply && <MakeInsuredList insurers={reply.insurers} onClose={() => setMaking(false)} />}
    </PageFrame>
  )
}

function ListCard({ row }: { row: Row }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster wrap-anywhere">
        <b>
          {name(row.insurer.names)} {row.number}
        </b>
      </p>
      <p className="cluster soft small">
        <When at={row.madeAt} /> <span>{row.madeBy}</span>
      </p>
      <p className="cluster small">
        <span>
          {t('insuredLists.insured')} {row.insured} · <Money fen={row.insuredFen} />
        </span>
        <span>
          {t('insuredLists.cancelled')} {row.cancelled} · <Money fen={row.cancelledFen} />
        </span>
      </p>
    </>
  )
}
