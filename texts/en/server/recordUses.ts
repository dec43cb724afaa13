export const recordUses = {
  'recordUses.ports': '{count, plural, one {# port} other {# ports}}',
  'recordUses.docks': '{count, plural, one {# dock} other {# docks}}',
  'recordUses.lines': '{count, plural, one {# line} other {# lines}}',
  'recordUses.sailings': '{count, plural, one {# sailing} other {# sailings}}',
  'recordUses.services': '{count, plural, one {# service} other {# services}}',
  'recordUses.ships': '{count, plural, one {# ship} other {# ships}}',
  'recordUses.fareTables': '{count, plural, one {# fare table} other {# fare tables}}',
  'recordUses.users': '{count, plural, one {# user} other {# users}}',
  'recordUses.orders': '{count, plural, one {# order} other {# orders}}',
  'recordUses.lineVersions': '{count, plural, one {# version} other {# versions}}',
  'recordUses.conditions': '{count, plural, one {# set of refund rules} other {# sets of refund rules}}',
} as const
