import {
  type ChoiceValues,
  type LookChoice,
  lookChoiceNames,
  lookChoices,
} from '@fairway/contract/kernel/appearance'
import { report } from '../../api/errors.ts'
import { type Language, languageName, languages } from '../../i18n/language.ts'
import { currentLanguage, switchLanguage, text } from '../../i18n/text.ts'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { lockScreen } from '../lock/lock-screen.ts'
import { signOut } from '../session/session.ts'
import { changeSettings, getSettings } from '../settings/settings.ts'
import { confirmIfDirty, unsavedIds } from '../tabs/tab-store.ts'
import type { Entry } from './entry.ts'
import { pinyinOfLabel } from './label-pinyin.ts'

type ChoiceText = { [Name in LookChoice]: `shell.${Name}.${ChoiceValues[Name]}` }[LookChoice]

const iconOfChoice: Record<LookChoice, IconName> = { mode: 'palette', size: 'settings' }

function commandEntry(
  id: string,
  icon: IconName,
  label: string,
  words: readonly string[],
  run: () => void,
): Entry {
  return {
    id: `command:${id}`,
    group: 'actions',
    label,
    icon,
    searchOnly: true,
    words: [label, ...words],
    pinyin: pinyinOfLabel(label),
    run,
  }
}

function choiceEntries(name: LookChoice): Entry[] {
  const values: readonly ChoiceValues[LookChoice][] = lookChoices[name].values
  return values
    .filter((value) => value !== getSettings()[name])
    .map((value) => {
      const choice = text(`shell.${name}.${value}` as ChoiceText)
      const label = text('palette.command', { setting: text(`shell.${name}`), value: choice })
      return commandEntry(`${name}.${value}`, iconOfChoice[name], label, [choice], () =>
        changeSettings({ [name]: value }),
      )
    })
}

/** A language is found by its own name too: who needs another one may not read the present one. */
function languageEntry(language: Language): Entry {
  const name = languageName(language)
  const label = text('palette.command', { setting: text('shell.language'), value: name })
  return commandEntry(`language.${language}`, 'language', label, [name, language], () => {
    switchLanguage(language).catch(report)
  })
}

/** What can be done from any page: theme, size, language, locking the screen, signing out. What is so already is left out. */
export function shellCommands(): Entry[] {
  const label = text('shell.signOut')
  return [
    ...lookChoiceNames.flatMap(choiceEntries),
    ...languages.filter((language) => language !== currentLanguage()).map(languageEntry),
    commandEntry('lock', 'lock', text('shell.lock'), [], lockScreen),
    commandEntry('signOut', 'logout', label, [], () => confirmIfDirty(unsavedIds(), signOut)),
  ]
}
