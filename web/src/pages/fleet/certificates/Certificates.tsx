import '../../../ui/theme/content.css'
import '../fleet.css'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { RowActions } from '../../../blocks/query-table/RowActions.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Certificate, CertificateForm, type Owner } from './CertificateForm.tsx'
import { CertificateState } from './CertificateState.tsx'

/** The certificates of a carrier or ship, those that warn first. */
export function Certificates({ owner }: { owner: Owner }) {
  const t = useText()
  const { moment } = useFormat()
  const invalidate = useInvalidate()
  const mayEdit = usePermission('fleet.edit')
  const { data, error, refetch } = useQueryOf('fleet.certificates', owner)
  const [open, setOpen] = useState<{ dialog: 'form' | 'delete'; certificate?: Certificate }>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(undefined)

  async function finish(text: string) {
    toast({ tone: 'success', text })
    close()
    await invalidate('fleet', 'home')
  }

  async function remove({ id, revision, number }: Certificate) {
    setBusy(true)
    try {
      await command('fleet.deleteCertificate', { id, revision })
      await finish(t('fleet.deleted', { name: number }))
    } catch (failure) {
      report(failure)
      close()
    }
    setBusy(false)
  }

  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} label={t('blocks.loading')} />
  const editable = mayEdit && data.editable
  return (
    <div className="stack gap-2">
      {data.certificates.length === 0 ? (
        <p className="soft small">{t('fleet.certificates.none')}</p>
      ) : (
        <ul className="fleet-records stack gap-2">
          {data.certificates.map((certificate) => (
            <li key={certificate.id} className="row between gap-2">
              <div className="stack gap-1 wrap-anywhere">
                <span className="cluster gap-2">
                  <b>{t(`fleet.certificates.kind.${certificate.kind}`)}</b>
                  <span className="figures">{certificate.number}</span>
                  <CertificateState state={certificate.state} />
                </span>
                <span className="soft small">
                  {moment(certificate.validFrom, 'date')} –{' '}
                  {certificate.validTo
                    ? moment(certificate.validTo, 'date')
                    : t('fleet.certificates.unlimited')}{' '}
                  · {certificate.issuedBy}
                  {certificate.note && ` · ${certificate.note}`}
                </span>
              </div>
              {editable && (
                <RowActions
                  name={certificate.number}
                  actions={[
                    {
                      ...{ id: 'edit', icon: 'edit', label: t('fleet.edit') },
                      onSelect: () => setOpen({ dialog: 'form', certificate }),
                    },
                    {
                      ...{
                        id: 'delete',
                        icon: 'trash',
                        label: t('fleet.delete'),
                        danger: true,
                        separated: true,
                      },
                      onSelect: () => setOpen({ dialog: 'delete', certificate }),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="cluster gap-2 between">
        <span className="soft small">{t('fleet.certificates.warning', { count: data.warningDays })}</span>
        {editable && (
          <Button icon="plus" onClick={() => setOpen({ dialog: 'form' })}>
            {t('fleet.certificates.new')}
          </Button>
        )}
      </div>
      {open?.dialog === 'form' && (
        <CertificateForm
          owner={owner}
          certificate={open.certificate}
          onClose={close}
          onSaved={(number) => void finish(t('fleet.saved', { name: number }))}
        />
      )}
      {open?.dialog === 'delete' && open.certificate && (
        <ConfirmDialog
          tone="danger"
          title={t('fleet.delete')}
          confirmLabel={t('fleet.delete')}
          busy={busy}
          onConfirm={() => open.certificate && void remove(open.certificate)}
          onCancel={close}
        >
          {t('fleet.certificates.deleteWhy', { number: open.certificate.number })}
        </ConfirmDialog>
      )}
    </div>
  )
}
