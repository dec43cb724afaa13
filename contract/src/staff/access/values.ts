export const menuTypes = ['M', 'C', 'A'] as const
export type MenuType = (typeof menuTypes)[number]
