export const fleet = {
  'fleet.ships.title': 'Barcos',
  'fleet.ships.carrier': 'Naviera',
  'fleet.ships.series': 'Serie',
  'fleet.ships.noSeries': 'Sin serie',
  'fleet.ships.count':
    '{count, plural, one {# barco} other {# barcos}}, {places, number} pasajeros autorizados',
  'fleet.ships.none': 'Ningún barco coincide. Amplíe la búsqueda.',
  'fleet.ships.choose': 'Elija un barco para ver sus cubiertas.',
  'fleet.ship.openNext': 'Próxima travesía',
  'fleet.ship.sailings': 'Travesías',
  'fleet.ship.certified': 'Autorizado para',
  'fleet.ship.passengers': '{count, plural, one {# pasajero} other {# pasajeros}}',
  'fleet.ship.next': 'Ahora o a continuación',
  'fleet.ship.noNext': 'Fuera del horario',
  'fleet.ship.classes': 'Clases',
  'fleet.ship.noDecks': 'Este barco aún no tiene plano de cubiertas.',
}
