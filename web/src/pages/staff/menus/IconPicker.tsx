import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { iconNames } from '../../../ui/icons/icon-names.ts'

/** A picker of all icons, or none; arrow keys move, as in any radio group. */
export function IconPicker({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const selected = iconNames.find((name) => name === value)
  return (
    <details className="menus-icons" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="row">
        {t('menus.icon')}
        {selected ? <Icon name={selected} /> : <span>{t('menus.noIcon')}</span>}
      </summary>
      {open && (
        <div role="radiogroup" aria-label={t('menus.icon')} className="menus-icon-grid grid gap-1">
          <label className="relative rounded center" data-tip={t('menus.noIcon')}>
            <input
              className="cover"
              type="radio"
              name="menu-icon"
              checked={!selected}
              onChange={() => onChange('')}
            />
            <span aria-hidden="true">–</span>
            <span className="unseen">{t('menus.noIcon')}</span>
          </label>
          {iconNames.map((name) => (
            <label key={name} className="relative rounded center" data-tip={name}>
              <input
                className="cover"
                type="radio"
                name="menu-icon"
                checked={name === value}
                onChange={() => onChange(name)}
              />
              <Icon name={name} />
              <span className="unseen">{name}</span>
            </label>
          ))}
        </div>
      )}
    </details>
  )
}
