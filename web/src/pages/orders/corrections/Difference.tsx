import { differenceOf, type TextPart } from '@fairway/contract/orders/corrections/difference'
import { useCountries } from '../../../blocks/fields/lookups.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import type { Correction } from './correction.ts'

type Person = NonNullable<Correction['former']>

/**
 * The person on the ticket and the requested one, field by field. What differs is underlined or struck through and its row
 * says so: colour alone says nothing.
 */
export function Difference({
  correction,
  former,
  next,
  numbers,
}: {
  correction: Correction
  former: Person
  next: Person
  /** The whole numbers, once they were revealed. */
  numbers: { former: string; next: string } | undefined
}) {
  const t = useText()
  const { moment } = useFormat()
  const countries = useCountries(former.nationality !== null || next.nationality !== null)
  const day = (date: string | null) => (date === null ? '–' : moment(date, 'date'))
  const country = (code: string | null) =>
    code === null ? '–' : (countries?.find(({ value }) => value === code)?.label ?? code)
  const sex = (person: Person) => (person.sex ? t(`orders.sex.${person.sex}`) : '–')
  const { numberChanges } = correction
  const rows = [
    { id: 'name', former: former.name, next: next.name, signs: true },
    {
      id: 'certificate',
      former: t(`certificates.${former.certificateType}`),
      next: t(`certificates.${next.certificateType}`),
    },
    {
      id: 'number',
      former: numbers?.former ?? former.certificateMasked,
      next: numbers?.next ?? next.certificateMasked,
      // Of another document every sign is another one.
      signs: former.certificateType === next.certificateType,
      changed: numberChanges !== 0,
      note: numberChanges ? t('corrections.numberChanges', { count: numberChanges }) : undefined,
    },
    { id: 'birthDate', former: day(former.birthDate), next: day(next.birthDate) },
    { id: 'sex', former: sex(former), next: sex(next) },
    { id: 'nationality', former: country(former.nationality), next: country(next.nationality) },
  ] as const
  return (
    <table className="correction-difference">
      <thead>
        <tr>
          <th scope="col">{t('corrections.field')}</th>
          <th scope="col">{t('corrections.former')}</th>
          <th scope="col">{t('corrections.next')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const changed = 'changed' in row ? row.changed : row.former !== row.next
          const parts = 'signs' in row && row.signs ? differenceOf(row.former, row.next) : undefined
          return (
            <tr key={row.id} className={changed ? 'changed' : undefined}>
              <th scope="row">
                {t(`corrections.${row.id}`)}{' '}
                {changed && <StatusBadge tone="warning">{t('corrections.changedOnly')}</StatusBadge>}
              </th>
              <td className={row.id === 'number' ? 'figures' : undefined}>
                <Side text={row.former} parts={parts?.former} changed={changed} side="del" />
              </td>
              <td className={row.id === 'number' ? 'figures' : undefined}>
                <Side text={row.next} parts={parts?.next} changed={changed} side="ins" />
                {'note' in row && row.note && <span className="soft small"> {row.note}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Side({
  text,
  parts,
  changed,
  side: Mark,
}: {
  text: string
  parts: readonly TextPart[] | undefined
  changed: boolean
  side: 'del' | 'ins'
}) {
  if (!changed) return text
  if (!parts) return <Mark>{text}</Mark>
  let at = 0
  return parts.map((part) => {
    at += part.text.length
    return part.changed ? <Mark key={at}>{part.text}</Mark> : <span key={at}>{part.text}</span>
  })
}
