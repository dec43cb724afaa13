export const staff = {
  'staff.former': '前员工',
}
