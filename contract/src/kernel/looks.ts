/** Colour mode: light, dark, or that of the operating system. */
export const modes = ['light', 'dark', 'system'] as const
export type Mode = (typeof modes)[number]

/** How large controls and letters are. */
export const sizes = ['large', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

/** The parts of the shell a person switches on and off. */
export const shellSwitches = [
  'tagsView',
  'fixedHeader',
  'sidebarLogo',
  'showSettings',
  'simpleTitle',
] as const
export type ShellSwitch = (typeof shellSwitches)[number]

/** State of the guided tour that new users are offered. */
export const guideStates = ['new', 'done', 'declined'] as const
export type GuideState = (typeof guideStates)[number]
