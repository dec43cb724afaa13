import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { AddPartner } from './AddPartner.tsx'

type Partner = Reply<'session.partners'>[number]

/** A key that is allowed but has no sponsor hands nobody over. */
const stateOf = ({ enabled, sponsored }: Partner) =>
  enabled ? (sponsored ? 'enabled' : 'unsponsored') : 'disabled'

const tones = { enabled: 'success', unsponsored: 'warning', disabled: 'neutral' } as const

function PartnerState({ partner }: { partner: Partner }) {
  const t = useText()
  const state = stateOf(partner)
  return <StatusBadge tone={tones[state]}>{t(`partners.${state}`)}</StatusBadge>
}

/** The systems that may hand people over, each with its key; adding one, and withdrawing its key. */
export default function PartnersPage() {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const list = useQueryOf('session.partners', {})
  const [adding, setAdding] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Partner | null>(null)

  async function set(partner: Partner, enabled: boolean) {
    setWithdrawing(null)
    try {
      await command('session.setPartner', { id: partner.id, enabled })
      await forget('session.partners')
    } catch (error) {
      report(error)
    }
  }

  const columns: Column<Partner>[] = [
    { key: 'code', title: t('partners.code'), cell: ({ code }) => code, width: 140 },
    { key: 'name', title: t('partners.name'), cell: (partner) => partner.name },
    {
      key: 'organisation',
      title: t('partners.organisation'),
      cell: ({ organisation }) => name(organisation.names),
    },
    {
      key: 'sponsor',
      title: t('partners.sponsor'),
      cell: ({ sponsor }) => (sponsor ? `${sponsor.name} (${sponsor.code})` : '–'),
    },
    {
      key: 'created',
      title: t('partners.created'),
      cell: ({ createdAt }) => <When at={createdAt} style="dateTime" />,
    },
    {
      key: 'used',
      title: t('partners.used'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <When at={lastUsedAt} style="dateTime" /> : t('partners.never'),
    },
    {
      key: 'state',
      title: t('partners.state'),
      width: 150,
      text: (partner) => t(`partners.${stateOf(partner)}`),
      cell: (partner) => <PartnerState partner={partner} />,
    },
  ]

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
        label={t('partners.title')}
        columns={columns}
        list={{ ...list, data: list.data && { rows: list.data, total: list.data.length } }}
        rowKey={({ id }) => id}
        empty={t('partners.empty')}
        exports={{ list: 'session.partners', request: {} }}
        card={(partner) => (
          <div>
            <p>
              <b>{partner.name}</b> · {partner.code} <PartnerState partner={partner} />
            </p>
            <p>{name(partner.organisation.names)}</p>
            <p>
              {t('partners.used')}{' '}
              {partner.lastUsedAt ? <When at={partner.lastUsedAt} style="dateTime" /> : t('partners.never')}
            </p>
          </div>
        )}
        actions={(partner) => (
          <>
            {stateOf(partner) !== 'enabled' && (
              <Button onClick={() => set(partner, true)}>{t('partners.enable')}</Button>
            )}
            {partner.enabled && (
              <Button onClick={() => setWithdrawing(partner)}>{t('partners.disable')}</Button>
            )}
          </>
        )}
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
