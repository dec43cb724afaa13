import { type SpecialCare, specialCareCodes } from '@fairway/contract/orders/values'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useMenuPanel } from '../../../ui/overlay/Menu.tsx'

/** What a passenger declares for the manifest: a menu of checkboxes below the line, after everything that is typed. */
export function SpecialCareMenu({
  chosen,
  onChange,
}: {
  chosen: readonly SpecialCare[]
  onChange: (chosen: SpecialCare[]) => void
}) {
  const t = useText()
  const { buttonProps, panel } = useMenuPanel({
    label: t('orders.counter.specialCare'),
    align: 'end',
    items: specialCareCodes.map((code) => ({
      id: code,
      label: t(`orders.care.${code}`),
      ticked: chosen.includes(code),
      onSelect: () => onChange(specialCareCodes.filter((one) => (one === code) !== chosen.includes(one))),
    })),
  })
  const care = chosen.map((code) => t(`orders.care.${code}`)).join(t('blocks.comma'))
  return (
    <div>
      <button
        {...buttonProps}
        type="button"
        className={`button quiet counter-care ${chosen.length > 0 ? '' : 'soft'}`}
      >
        {care === '' ? t('orders.counter.specialCare') : t('orders.counter.specialCareOf', { care })}
        <Icon name="chevronDown" />
      </button>
      {panel}
    </div>
  )
}
