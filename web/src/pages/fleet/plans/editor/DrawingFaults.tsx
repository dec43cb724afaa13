import { type DrawingFault, drawingFaults } from '@fairway/contract/fleet/plan-drawing'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { decksOf, type Layout, letterOf } from './layout.ts'

export const faultsOf = (layout: Layout): DrawingFault[] => drawingFaults(decksOf(layout))

/** Whether a fault says where it is. */
export const hasPlace = (fault: DrawingFault): fault is DrawingFault & { deck: number; row: number } =>
  fault.deck !== undefined && fault.row !== undefined

/** So many faults are listed; the others come up as these are mended. */
const maxListed = 20

/** What is wrong with the drawing, each with a way to its place. */
export function DrawingFaults({
  faults,
  onGo,
}: {
  faults: readonly DrawingFault[]
  onGo: (fault: DrawingFault) => void
}) {
  const t = useText()
  if (faults.length === 0) return <p className="soft small">{t('fleet.editor.noFaults')}</p>
  return (
    <ul className="stack gap-1">
      {faults.slice(0, maxListed).map((fault) => {
        const { deck, row = 0, position = 1, code = '' } = fault
        const text = t(`fleet.editor.fault.${fault.fault}`, { deck: deck ?? 0, code })
        const where = hasPlace(fault)
          ? t('fleet.editor.at', { deck: fault.deck, row, position: letterOf(position) })
          : ''
        return (
          <li key={[fault.fault, deck, row, position, code].join('/')} className="small">
            {hasPlace(fault) ? (
              <Button tone="quiet" className="text-start" onClick={() => onGo(fault)}>
                {text} · {where}
              </Button>
            ) : (
              text
            )}
          </li>
        )
      })}
      {faults.length > maxListed && (
        <li className="soft small">{t('fleet.plans.more', { count: faults.length - maxListed })}</li>
      )}
    </ul>
  )
}
