import './orders.css'
import { correctionList } from '@fairway/contract/orders/corrections/lists'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CorrectionReview } from './corrections/CorrectionReview.tsx'
import { CorrectionStateBadge } from './corrections/CorrectionStateBadge.tsx'

type Listed = Reply<'orders.corrections'>['rows'][number]

/** Default filter: what waits for a decision or for its fee. */
const defaults = { state: 'waiting,approved' }
const cells: Cells<Listed, keyof typeof correctionList.columns> = {
  state: ({ state }) => <CorrectionStateBadge state={state} />,
  fee: ({ fee }) => <Money fen={fee} />,
}

/** Corrections of names and certificates on tickets, and the review of one. */
export default function NameChangesPage() {
  const [{ correction }] = useTabSearch({ correction: '' })
  return correction === '' ? <Corrections /> : <Reviewed correctionId={correction} />
}

function Corrections() {
  const t = useText()
  const { open } = useTab()
  const list = useList(correctionList, { cells, defaults })
  return (
    <PageFrame
      title={t('corrections.title')}
      views={<ListViews list={correctionList.endpoint} />}
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        onOpen={({ id }) => open(`orders/nameChanges?correction=${id}`)}
        card={(row) => <Card row={row} />}
      />
    </PageFrame>
  )
}

function Card({ row }: { row: Listed }) {
  const t = useText()
  return (
    <>
      <p className="cluster gap-2">
        <b className="figures">{row.ticket}</b>
        <CorrectionStateBadge state={row.state} />
      </p>
      <p className="soft small">
        {t(`corrections.kind.${row.kind}`)} · {t('corrections.hints')} {row.hints} · {row.askedBy} ·{' '}
        <When at={row.askedAt} />
      </p>
    </>
  )
}

function Reviewed({ correctionId }: { correctionId: string }) {
  const t = useText()
  const [, setSearch] = useTabSearch({ correction: '' })
  return (
    <PageFrame
      title={t('corrections.title')}
      actions={
        <Button icon="chevronLeft" onClick={() => setSearch({ correction: '' })}>
          {t('corrections.all')}
        </Button>
      }
    >
      <CorrectionReview correctionId={correctionId} />
    </PageFrame>
  )
}
