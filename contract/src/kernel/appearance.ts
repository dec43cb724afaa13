// Settings of the shell. A further switch or choice is one line here and its texts: its schema, its default, its reader
// and both panels follow.

/** A choice among a few values, with the one that holds by default. */
const choice = <const Value extends string>(values: readonly Value[], initial: NoInfer<Value>) => ({
  values,
  initial,
})

/** The choices of the panels; texts are `shell.{name}` and `shell.{name}.{value}`. */
export const lookChoices = {
  /** Colour mode: light, dark, or that of the operating system. */
  mode: choice(['light', 'dark', 'system'], 'system'),
  /** How large controls and letters are. */
  size: choice(['large', 'medium', 'small', 'mini'], 'medium'),
}

/** The switches of the panels, each with its default; texts are `shell.{name}`. */
export const lookSwitches = {
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  /** Whether the handle of the settings panel is shown. */
  showSettings: true,
  /** Only the page in the title of the window, without the platform. */
  simpleTitle: false,
  /** Tones for sold, refused and read. */
  sound: true,
}

/** Not in the panels: state of the guided tour that new users are offered. */
const otherChoices = { guide: choice(['new', 'done', 'declined'], 'new') }

export const allChoices = { ...lookChoices, ...otherChoices }

type AllChoices = typeof allChoices
export type LookChoice = keyof typeof lookChoices
export type LookSwitch = keyof typeof lookSwitches
export type ChoiceValues = { [Name in keyof AllChoices]: AllChoices[Name]['values'][number] }

/** Choices and switches as one person has them. */
export type Looks = ChoiceValues & Record<LookSwitch, boolean>

export const lookChoiceNames = Object.keys(lookChoices) as LookChoice[]
export const lookSwitchNames = Object.keys(lookSwitches) as LookSwitch[]

/** Parses stored choices and switches; each missing, outdated or malformed one falls back to its default. */
export function readLooks(stored: Readonly<Record<string, unknown>>): Looks {
  const choices = Object.entries(allChoices).map(([name, { values, initial }]) => {
    const known: readonly unknown[] = values
    return [name, known.includes(stored[name]) ? stored[name] : initial]
  })
  const switches = Object.entries(lookSwitches).map(([name, initial]) => [
    name,
    typeof stored[name] === 'boolean' ? stored[name] : initial,
  ])
  return Object.fromEntries([...choices, ...switches])
}
