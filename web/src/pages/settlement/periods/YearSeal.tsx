import type { Reply } from '../../../api/client.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Hash } from '../Hash.tsx'

type Seal = NonNullable<Reply<'settlement.period'>['seal']>
type Balance = Seal['balances'][number]['sealed']

const figures = ['transfers', 'orders', 'tickets', 'sailings', 'earnings'] as const

/** What a year was closed with, each figure beside what its rows come to now. */
export function YearSeal({ seal }: { seal: Seal }) {
  const t = useText()
  const { number } = useFormat()
  const reachable = { tabIndex: 0 }
  return (
    <>
      <section className="stack gap-1" aria-label={t('periods.seal')}>
        <b>{t('periods.seal')}</b>
        <Hash hash={seal.hash} />
        <p className="soft small">{t('periods.sealHow')}</p>
        {seal.openStatements > 0 && (
          <p>
            {t('periods.openStatements')}: {number(seal.openStatements)}
          </p>
        )}
      </section>
      <section className="scroll-x" aria-label={t('periods.figure')} {...reachable}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('periods.figure')}</th>
              <th scope="col" className="numbers">
                {t('periods.sealed')}
              </th>
              <th scope="col" className="numbers">
                {t('periods.present')}
              </th>
              <th scope="col">{t('periods.state')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`periods.figure.${name}`)}</th>
                <td className="numbers">{number(seal.figures[name])}</td>
                <td className="numbers">{number(seal.present[name])}</td>
                <td>
                  <Fits fits={seal.figures[name] === seal.present[name]} />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('periods.figure.earned')}</th>
              <td className="numbers">
                <Money fen={seal.figures.earned} />
              </td>
              <td className="numbers">
                <Money fen={seal.present.earned} />
              </td>
              <td>
                <Fits fits={seal.figures.earned === seal.present.earned} />
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <Balances balances={seal.balances} />
    </>
  )
}

const columns = ['opening', 'debit', 'credit', 'closing'] as const

function Balances({ balances }: Pick<Seal, 'balances'>) {
  const t = useText()
  const reachable = { tabIndex: 0 }
  return (
    <section className="scroll-x" aria-label={t('periods.accountKind')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('periods.accountKind')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="numbers">
                {t(`periods.${column}`)}
              </th>
            ))}
            <th scope="col">{t('periods.state')}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ sealed, present }) => {
            const visible = sealed ?? present
            return (
              visible && (
                <tr key={visible.kind}>
                  <th scope="row">{t(`ledger.account.${visible.kind}`)}</th>
                  {columns.map((column) => (
                    <td key={column} className="numbers">
                      <Money fen={visible[column]} />
                    </td>
                  ))}
                  <td>
                    <Fits fits={isSame(sealed, present)} />
                  </td>
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const isSame = (one: Balance, other: Balance) =>
  one !== null && other !== null && columns.every((column) => one[column] === other[column])

function Fits({ fits }: { fits: boolean }) {
  const t = useText()
  return (
    <StatusBadge tone={fits ? 'success' : 'danger'}>
      {t(fits ? 'periods.unaltered' : 'periods.altered')}
    </StatusBadge>
  )
}
