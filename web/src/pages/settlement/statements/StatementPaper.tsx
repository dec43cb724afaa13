import '../../../blocks/paper/print-sheet.css'
import '../../../blocks/paper/slip.css'
import { chineseAmount } from '@fairway/contract/accounts/invoices/words'
import { statementLineText } from '@fairway/contract/settlement/statement-lists'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../../../api/brand.ts'
import { query, type Reply } from '../../../api/client.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { Both } from '../../../blocks/paper/Both.tsx'
import { type Pair, yuan } from '../../../blocks/paper/ticket-labels.ts'

type Detail = Reply<'settlement.statement'>
type Lines = Reply<'settlement.partyStatementLines'>['rows']

/** Lines asked for at a time. */
const pageSize = 200

/** Labels in Chinese and English like those of an invoice: both parties keep a copy. */
const labels = {
  heading: { zh: '结算单', en: 'Statement of account' },
  number: { zh: '单号', en: 'No.' },
  month: { zh: '结算月份', en: 'Month' },
  drawer: { zh: '编制方', en: 'Drawn up by' },
  party: { zh: '收款方', en: 'Party' },
  item: { zh: '内容', en: 'Item' },
  tickets: { zh: '船票数', en: 'Tickets' },
  amount: { zh: '金额（元）', en: 'Amount (CNY)' },
  shares: { zh: '分配金额', en: 'Shares' },
  carriedOver: { zh: '上期结转', en: 'Carried over' },
  debts: { zh: '抵扣欠款', en: 'Debts' },
  adjustments: { zh: '调整', en: 'Adjustments' },
  payable: { zh: '应付金额', en: 'Payable' },
  words: { zh: '大写', en: 'In words' },
  seal: { zh: '单位盖章', en: 'Seal' },
  name: { zh: '签字', en: 'Name and signature' },
  date: { zh: '日期', en: 'Date' },
} as const satisfies Record<string, Pair>

/** All lines of a statement, in their order. */
export async function fetchLines(statementId: string): Promise<Lines> {
  const lines: Lines = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await query('settlement.partyStatementLines', {
      ...{ statementId, page, pageSize, sort: ['number'] },
    })
    lines.push(...rows)
    if (rows.length === 0 || lines.length >= total) return lines
  }
}

interface Printed {
  detail: Detail
  lines: Lines
}

/** One statement on A4, with room for the seals of both parties; printed as soon as it is on the page. */
export function StatementPaper({ detail, lines, onPrinted }: Printed & { onPrinted: () => void }) {
  const printed = useRef(onPrinted)
  printed.current = onPrinted
  useEffect(() => {
    const closed = () => printed.current()
    addEventListener('afterprint', closed, { once: true })
    // After paint: the browser prints the rendered sheet.
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [])
  return createPortal(
    <div className="print-sheet" data-paper="confirmation">
      <Sheet detail={detail} lines={lines} />
    </div>,
    document.body,
  )
}

function Sheet({ detail: { statement, operator }, lines }: Printed) {
  const reader = useReader()
  const sums = [
    ['shares', statement.shares],
    ['carriedOver', statement.carriedOver],
    ['debts', statement.debts],
    ['adjustments', statement.adjustments],
  ] as const
  return (
    <article className="paper-confirmation">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={labels.heading} />
        </h1>
      </header>
      <dl>
        <Fact of={labels.number}>{statement.number}</Fact>
        <Fact of={labels.month}>{statement.period.slice(0, 7)}</Fact>
        <Fact of={labels.drawer}>
          <Both of={operator} />
        </Fact>
        <Fact of={labels.party}>
          <Both of={statement.party?.names ?? operator} />
        </Fact>
      </dl>
      <table>
        <thead>
          <tr>
            <Heading of={labels.item} />
            <Heading of={labels.tickets} />
            <Heading of={labels.amount} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.number}. {statementLineText(line, reader)}
                {line.cause && ` · ${reader.text(`allocation.cause.${line.cause}`)}`}
              </th>
              <td>{line.kind === 'shares' ? line.tickets : ''}</td>
              <td className="paper-amount">{yuan(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="paper-sums">
        {sums
          .filter(([name, fen]) => name === 'shares' || fen !== 0)
          .map(([name, fen]) => (
            <Fact key={name} of={labels[name]}>
              {yuan(fen)}
            </Fact>
          ))}
        <Fact of={labels.payable}>
          <b className="paper-sum">{yuan(statement.payable)}</b>
        </Fact>
        <Fact of={labels.words}>{chineseAmount(statement.payable)}</Fact>
      </dl>
      <Signs of={operator} />
      {statement.party && <Signs of={statement.party.names} />}
    </article>
  )
}

/** Room for the seal, the name and the date of one party. */
function Signs({ of }: { of: Detail['operator'] }) {
  return (
    <section className="paper-lines">
      <h2>
        <Both of={of} />
      </h2>
      <div className="paper-signs">
        <p>
          <Both of={labels.seal} />
        </p>
        <p>
          <Both of={labels.name} />
        </p>
        <p>
          <Both of={labels.date} />
        </p>
      </div>
    </section>
  )
}

function Heading({ of }: { of: Pair }) {
  return (
    <th scope="col">
      <Both of={of} />
    </th>
  )
}

function Fact({ of, children }: { of: Pair; children: ReactNode }) {
  return (
    <>
      <dt>
        <Both of={of} />
      </dt>
      <dd>{children}</dd>
    </>
  )
}
