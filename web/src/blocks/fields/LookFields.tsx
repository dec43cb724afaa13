import {
  type ChoiceValues,
  type LookChoice,
  lookChoiceNames,
  lookChoices,
  lookSwitchNames,
} from '@fairway/contract/kernel/appearance'
import { useEffect } from 'react'
import { useText } from '../../i18n/text.ts'
import { Segmented, Switch } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { presetAccents } from '../../ui/theme/accent.ts'
import { useShell } from '../page/page-context.tsx'

// What people choose about the shell, the same in every panel that offers it.

type ChoiceText = { [Name in LookChoice]: `shell.${Name}.${ChoiceValues[Name]}` }[LookChoice]

/** The choices among a few values, each in a field of its own. */
export function LookChoiceFields() {
  return lookChoiceNames.map((name) => <LookChoiceField key={name} name={name} />)
}

function LookChoiceField({ name }: { name: LookChoice }) {
  const t = useText()
  const { useSettings, changeSettings } = useShell()
  const value = useSettings((settings) => settings[name])
  const values: readonly ChoiceValues[LookChoice][] = lookChoices[name].values
  return (
    <Field label={t(`shell.${name}`)}>
      <Segmented
        label={t(`shell.${name}`)}
        value={value}
        options={values.map((each) => ({ value: each, label: t(`shell.${name}.${each}` as ChoiceText) }))}
        onChange={(chosen) => changeSettings({ [name]: chosen })}
      />
    </Field>
  )
}

/** The preset colours, and any other. */
export function AccentSwatches() {
  const t = useText()
  const { useSettings, changeSettings } = useShell()
  const accent = useSettings((settings) => settings.accent).toLowerCase()
  // A colour applies at once, without the network: what it needs is loaded before it is picked.
  useEffect(() => void import('../../ui/theme/accent-shades.ts'), [])
  return (
    <>
      {presetAccents.map((colour) => {
        const chosen = colour.toLowerCase() === accent
        return (
          <button
            key={colour}
            className="swatch rounded center"
            type="button"
            aria-label={t('settings.accentPreset', { colour })}
            data-tip={colour}
            aria-pressed={chosen}
            style={{ background: colour }}
            onClick={() => changeSettings({ accent: colour })}
          >
            {chosen && <Icon name="check" />}
          </button>
        )
      })}
      <label className="row">
        <input
          className="swatch rounded center"
          type="color"
          value={accent}
          onChange={(event) => changeSettings({ accent: event.target.value })}
        />
        <span>{t('settings.accentOwn')}</span>
      </label>
    </>
  )
}

/** The parts of the shell that can be switched on and off. */
export function LookSwitches() {
  const t = useText()
  const { useSettings, changeSettings } = useShell()
  const settings = useSettings((all) => all)
  return lookSwitchNames.map((name) => (
    <Switch key={name} checked={settings[name]} onChange={(checked) => changeSettings({ [name]: checked })}>
      {t(`settings.${name}`)}
    </Switch>
  ))
}
