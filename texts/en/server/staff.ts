export const staff = {
  'staff.former': 'Former member of staff',
} as const
