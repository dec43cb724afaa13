export const staff = {
  'staff.former': '元職員',
}
