export const recordUses = {
  'recordUses.ports': '{count, plural, one {# puerto} other {# puertos}}',
  'recordUses.docks': '{count, plural, one {# muelle} other {# muelles}}',
  'recordUses.lines': '{count, plural, one {# línea} other {# líneas}}',
  'recordUses.sailings': '{count, plural, one {# salida} other {# salidas}}',
  'recordUses.services': '{count, plural, one {# servicio} other {# servicios}}',
  'recordUses.ships': '{count, plural, one {# barco} other {# barcos}}',
  'recordUses.fareTables': '{count, plural, one {# tabla de tarifas} other {# tablas de tarifas}}',
  'recordUses.users': '{count, plural, one {# usuario} other {# usuarios}}',
  'recordUses.orders': '{count, plural, one {# pedido} other {# pedidos}}',
  'recordUses.lineVersions': '{count, plural, one {# versión} other {# versiones}}',
  'recordUses.conditions': '{count, plural, one {# norma de reembolso} other {# normas de reembolso}}',
} as const
