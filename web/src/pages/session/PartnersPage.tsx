import { partnerList, partnerState } from '@fairway/contract/session/lists'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowAction, RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { AddPartner } from './AddPartner.tsx'

type Partner = Reply<'session.partners'>[number]

const { columns } = partnerList
const tones = { enabled: 'success', unsponsored: 'warning', disabled: 'neutral' } as const
const cells: Cells<Partner, keyof typeof columns> = {
  state: (partner) => <PartnerState partner={partner} />,
}

function PartnerState({ partner }: { partner: Partner }) {
  const t = useText()
  const state = partnerState(partner)
  return <StatusBadge tone={tones[state]}>{t(`partners.${state}`)}</StatusBadge>
}

/** The partner systems with their keys; adding one, and revoking its key. */
export default function PartnersPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const list = useList(partnerList, { cells })
  const [adding, setAdding] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Partner | null>(null)

  async function set(partner: Partner, enabled: boolean) {
    setWithdrawing(null)
    try {
      await command('session.setPartner', { id: partner.id, enabled })
      await invalidate('session.partners')
    } catch (error) {
      report(error)
    }
  }

  // Whose sponsor is gone is enabled by a new one, and disabled too.
  const actions = (partner: Partner): RowActionsProps => {
    const enable: RowAction = {
      id: 'enable',
      icon: 'unlock',
      label: t('partners.enable'),
      common: true,
      onSelect: () => void set(partner, true),
    }
    const disable: RowAction = {
      id: 'disable',
      icon: 'lock',
      label: t('partners.disable'),
      common: true,
      onSelect: () => setWithdrawing(partner),
    }
    return {
      name: partner.name,
      actions: [
        ...(partnerState(partner) === 'enabled' ? [] : [enable]),
        ...(partner.enabled ? [disable] : []),
      ],
    }
  }

  return (
    <PageFrame
      title={t('partners.title')}
      actions={
        <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('partners.add')}
        </Button>
      }
    >
      <QueryTable
        {...list.table}
        card={(partner) => <PartnerCard partner={partner} />}
        actions={actions}
        create={{ label: t('partners.add'), onSelect: () => setAdding(true) }}
      />
      {adding && <AddPartner onClose={() => setAdding(false)} />}
      {withdrawing && (
        <ConfirmDialog
          tone="danger"
          title={t('partners.disable')}
          confirmLabel={t('partners.disable')}
          onConfirm={() => set(withdrawing, false)}
          onCancel={() => setWithdrawing(null)}
        >
          {t('partners.disableWhy', { name: withdrawing.name })}
        </ConfirmDialog>
      )}
    </PageFrame>
  )
}

/** A partner system in narrow windows. */
function PartnerCard({ partner }: { partner: Partner }) {
  const t = useText()
  const name = useName()
  return (
    <div>
      <p>
        <b>{partner.name}</b> · {partner.code} <PartnerState partner={partner} />
      </p>
      <p>{name(partner.organisation.names)}</p>
      <p>
        {t('partners.used')} <ListValue column={columns.used} row={partner} />
      </p>
    </div>
  )
}
