import { clashKinds } from '@fairway/contract/sailings/services/values'
import { useState } from 'react'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import type { useSeasonTexts } from './clash-text.ts'
import type { Clash } from './season-rows.ts'

/** As many as are read before the kinds are parted. */
const listed = 100
/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** Every clash of a season with the ways to resolve it. */
export function ClashTable({
  clashes,
  texts,
  focused,
  onFocus,
  onEdit,
}: {
  clashes: readonly Clash[]
  texts: ReturnType<typeof useSeasonTexts>
  focused: string | undefined
  onFocus: (run: string) => void
  onEdit: (serviceId: string) => void
}) {
  const t = useText()
  const [kind, setKind] = useState<Clash['kind'] | ''>('')
  const kinds = clashKinds.filter((one) => clashes.some((clash) => clash.kind === one))
  const matching = clashes.filter((clash) => kind === '' || clash.kind === kind)
  if (clashes.length === 0) return null
  return (
    <section className="stack gap-2" aria-label={t('services.clashes')}>
      <div className="cluster">
        <h2>{t('services.clashes')}</h2>
        <Field label={t('services.kind')} hideLabel>
          <Select
            value={kind}
            onChange={setKind}
            placeholder={t('services.allKinds')}
            options={kinds.map((value) => ({ value, label: t(`services.clash.${value}`) }))}
          />
        </Field>
      </div>
      <section className="season-clashes scroll-x" aria-label={t('services.clashes')} {...reachable}>
        <table className="table small">
          <thead>
            <tr>
              <th scope="col">{t('services.kind')}</th>
              <th scope="col">{t('services.toSailing')}</th>
              <th scope="col">{t('services.what')}</th>
              <th scope="col">{t('services.where')}</th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, listed).map((clash) => (
              <tr
                key={`${clash.kind} ${clash.run} ${clash.dockId ?? ''} ${clash.certificate ?? ''}`}
                aria-current={clash.run === focused}
              >
                <td>
                  <StatusBadge tone={clash.blocking ? 'danger' : 'warning'}>
                    {t(`services.clash.${clash.kind}`)}
                  </StatusBadge>
                  <span className="unseen">
                    {t(clash.blocking ? 'services.mustResolve' : 'services.mayAccept')}
                  </span>
                </td>
                <td>
                  <Button tone="quiet" onClick={() => onFocus(clash.run)}>
                    {texts.shortly(clash.run)}
                  </Button>
                </td>
                <td className="wrap-anywhere">{texts.detailOf(clash)}</td>
                <td>
                  <span className="cluster">
                    {texts.waysOf(clash).map((way) =>
                      'href' in way ? (
                        <a key={way.label} href={way.href}>
                          {way.label}
                        </a>
                      ) : (
                        <Button
                          key={way.label}
                          tone="quiet"
                          icon="edit"
                          onClick={() => onEdit(way.serviceId)}
                        >
                          {way.label}
                        </Button>
                      ),
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {matching.length > listed && (
        <p className="soft small">{t('services.moreClashes', { count: matching.length - listed })}</p>
      )}
    </section>
  )
}
