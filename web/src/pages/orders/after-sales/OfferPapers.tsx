import '../../../blocks/paper/print-sheet.css'
import '../../../blocks/paper/slip.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import type { Offer } from './desk.ts'
import { OfferConfirmation } from './OfferConfirmation.tsx'
import { OfferSlip } from './OfferSlip.tsx'

/** Prints what an offer came to: a slip of 80 mm for the passenger, or a confirmation on A4 for the files. */
export function OfferPapers({ offer, autoFocus = false }: { offer: Offer; autoFocus?: boolean }) {
  const t = useText()
  const [paper, setPaper] = useState<'slip' | 'confirmation'>()
  useEffect(() => {
    if (!paper) return
    const closed = () => setPaper(undefined)
    addEventListener('afterprint', closed, { once: true })
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [paper])
  return (
    <div className="cluster gap-2">
      <Button icon="print" autoFocus={autoFocus} onClick={() => setPaper('slip')}>
        {t('afterSales.printSlip')}
      </Button>
      <Button icon="print" onClick={() => setPaper('confirmation')}>
        {t('afterSales.printConfirmation')}
      </Button>
      {paper &&
        createPortal(
          <div className="print-sheet" data-paper={paper}>
            {paper === 'slip' ? <OfferSlip offer={offer} /> : <OfferConfirmation offer={offer} />}
          </div>,
          document.body,
        )}
    </div>
  )
}
