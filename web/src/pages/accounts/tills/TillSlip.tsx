import '../../../blocks/paper/print-sheet.css'
import '../../../blocks/paper/slip.css'
import { formatDate } from '@fairway/contract/kernel/formats'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../../../api/brand.ts'
import type { Reply } from '../../../api/client.ts'
import { Both } from '../../../blocks/paper/Both.tsx'
import { methodLabels, type Pair, yuan } from '../../../blocks/paper/ticket-labels.ts'
import { moveLabels, tillLabels } from './till-labels.ts'

type Report = Reply<'accounts.tillReport'>

/** An amount on paper, with its sign. */
const signedYuan = (fen: number) => (fen < 0 ? `−${yuan(-fen)}` : yuan(fen))

/** Prints an X or Z report on paper of 80 mm, once. `copy`: which print of a Z report it is. */
export function TillSlip({ report, copy, onDone }: { report: Report; copy?: number; onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true })
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return createPortal(
    <div className="print-sheet" data-paper="slip">
      <Slip report={report} copy={copy} />
    </div>,
    document.body,
  )
}

function Slip({ report: { shift, ...report }, copy }: { report: Report; copy: number | undefined }) {
  return (
    <article className="paper-ticket paper-slip" lang="zh-CN">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={shift.zNumber === null ? tillLabels.x : tillLabels.z} /> {shift.zNumber}
        </h1>
        {copy !== undefined && copy > 1 && (
          <p className="paper-copy">
            <Both of={tillLabels.copy} /> <b>{copy}</b>
          </p>
        )}
      </header>
      <dl>
        {shift.till && (
          <Fact of={tillLabels.till}>
            <Both of={shift.till.names} />
          </Fact>
        )}
        <Fact of={tillLabels.clerk}>{shift.clerk}</Fact>
        <Fact of={tillLabels.day}>{shift.day}</Fact>
        <Fact of={tillLabels.opened}>{formatDate(shift.openedAt)}</Fact>
        {shift.closedAt && <Fact of={tillLabels.closed}>{formatDate(shift.closedAt)}</Fact>}
      </dl>
      <section>
        <h2>
          <Both of={tillLabels.takings} />
        </h2>
        {report.takings.map(({ method, payments, fen }) => (
          <Row key={method} of={methodLabels[method]} count={payments} fen={fen} />
        ))}
        <Row of={tillLabels.total} fen={shift.taken} />
      </section>
      <section>
        <h2>
          <Both of={tillLabels.cash} />
        </h2>
        {report.moves.map(({ kind, count, fen }) => (
          <Row key={kind} of={moveLabels[kind]} count={count} fen={fen} />
        ))}
        {report.voided.count > 0 && (
          <Row of={tillLabels.voided} count={report.voided.count} fen={report.voided.fen} />
        )}
        <Row of={tillLabels.expected} fen={shift.cash} />
        {shift.counted !== null && <Row of={tillLabels.counted} fen={shift.counted} />}
        {shift.difference !== null && <Row of={tillLabels.difference} fen={shift.difference} />}
      </section>
      {report.closingCounts && (
        <section>
          {Object.entries(report.closingCounts)
            .sort(([a], [b]) => Number(b) - Number(a))
            .map(([worth, count]) => (
              <p className="paper-row" key={worth}>
                <span>
                  {yuan(Number(worth))} × {count}
                </span>{' '}
                <b>{yuan(Number(worth) * count)}</b>
              </p>
            ))}
        </section>
      )}
      {shift.reason !== '' && (
        <p>
          <Both of={tillLabels.reason} /> {shift.reason}
        </p>
      )}
      <p className="paper-sign">
        <Both of={tillLabels.sign} />
      </p>
      <footer>
        <p>
          <Both of={tillLabels.printed} /> {formatDate(report.asOf)}
        </p>
      </footer>
    </article>
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

function Row({ of, count, fen }: { of: Pair; count?: number; fen: number }) {
  return (
    <p className="paper-row">
      <span>
        <Both of={of} /> {count !== undefined && `× ${count}`}
      </span>{' '}
      <b>{signedYuan(fen)}</b>
    </p>
  )
}
