/** The brightness of the screen: as said, or as the system says. */
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

/** What became of the offer to show somebody around. */
export const guideStates = ['new', 'done', 'declined'] as const
export type GuideState = (typeof guideStates)[number]
