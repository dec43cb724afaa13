export const staff = {
  'staff.former': 'Antiguo miembro del personal',
}
