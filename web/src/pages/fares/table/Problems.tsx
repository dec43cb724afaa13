import './table.css'
import type { FareWarning } from '@fairway/contract/fares/fare-matrix'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'

interface CellOfClass {
  classId: string
  fromStop: number
  toStop: number
}

/** What is wrong with a matrix and hinders saving, and what to look at; each leads to its cell. */
export function Problems({
  faults,
  warnings,
  onGo,
}: {
  faults: readonly (CellOfClass & { label: string; text: string })[]
  warnings: readonly (CellOfClass & FareWarning & { label: string; via: string })[]
  onGo: (cell: CellOfClass) => void
}) {
  const t = useText()
  return (
    <>
      {faults.length > 0 && (
        <div className="note danger stack gap-1" role="alert">
          <p>{t('fares.edit.faults', { count: faults.length })}</p>
          <ul className="fare-problems">
            {faults.map((fault) => (
              <li key={`${fault.classId}/${fault.label}`}>
                <Button tone="quiet" onClick={() => onGo(fault)}>
                  {fault.label}: {fault.text}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings.length > 0 && (
        <details className="note warning">
          <summary>{t('fares.edit.warnings', { count: warnings.length })}</summary>
          <ul className="fare-problems">
            {warnings.map((warning) => (
              <li key={`${warning.classId}/${warning.label}`}>
                <Button tone="quiet" onClick={() => onGo(warning)}>
                  {warning.label}: {t(`fares.edit.warning.${warning.kind}`)} ({warning.via})
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
