import { certificateRules } from '@fairway/contract/kernel/certificates'
import { specialCareText } from '@fairway/contract/orders/passenger-texts'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { useCountries } from '../../../blocks/fields/lookups.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'

type Detail = Reply<'orders.detail'>
type Ticket = Detail['tickets'][number]

/** Sex, birth date and country of a passenger where stored and not encoded in the identity number, and the special care declared. */
export function useAboutPassenger(tickets: readonly Ticket[]): (passenger: Ticket['passenger']) => string {
  const t = useText()
  const { moment } = useFormat()
  const reader = useReader()
  const isForeign = ({ certificateType }: Ticket['passenger']) =>
    certificateType !== null && certificateRules[certificateType].check !== 'identity'
  const countries = useCountries(tickets.some(({ passenger }) => isForeign(passenger)))
  return (passenger) => {
    const { sex, birthDate, nationality, specialCare } = passenger
    const country = isForeign(passenger) && countries?.find(({ value }) => value === nationality)?.label
    return [
      sex && t(`orders.sex.${sex}`),
      birthDate && t('orders.ticket.born', { day: moment(birthDate, 'date') }),
      country,
      specialCareText(specialCare, reader),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Masked; users with the permission can reveal it, which is recorded in the journal. */
export function Certificate({ detail, ticket }: { detail: Detail; ticket: Ticket }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [full, setFull] = useState<Reply<'orders.showCertificate'>>()
  const [busy, setBusy] = useState(false)
  const { certificateType } = ticket.passenger

  async function show() {
    setBusy(true)
    try {
      setFull(await command('orders.showCertificate', { orderId: detail.order.id, ticketId: ticket.id }))
      void invalidate('orders.detail')
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  // The passenger is not named yet, or the personal data were erased.
  if (certificateType === null) return null
  return (
    <span className="order-certificate cluster">
      <span className="soft">{t(`certificates.${certificateType}`)}</span>
      <span className="figures">{full?.certificateNumber ?? ticket.passenger.certificateMasked}</span>
      {full?.phone && <span className="figures soft">{full.phone}</span>}
      {!full && detail.can.showCertificate.allowed && (
        <Button tone="quiet" icon="eye" busy={busy} onClick={() => void show()}>
          {t('orders.detail.showCertificate')}
        </Button>
      )}
    </span>
  )
}
