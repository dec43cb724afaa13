export const notices = {
  'notices.travelRefusals.title': 'Muchas ventas rechazadas porque el pasajero ya viaja',
  'notices.travelRefusals.content':
    '{name} ({code}, {organisation}) fue rechazado {times} veces en una hora porque la persona ya tiene un billete de otra organización. Así se puede averiguar quién viaja. Los intentos están en el registro como «{operation}».',
  'notices.brokenRecords.title': 'La comprobación nocturna encontró datos incoherentes',
  'notices.brokenRecords.content':
    'La comprobación de plazas, billetes y dinero encontró {count} lugares donde no concuerdan. Abra Sistema › Tareas: la última ejecución de «{job}» indica los primeros. No corrija nada a mano; avise a quienes administran el servidor.',
  'notices.passwordGuessing.title': 'Alguien está probando contraseñas',
  'notices.passwordGuessing.ofUser':
    'Desde navegadores nuevos han llegado muchas contraseñas erróneas para {user}. Sus inicios de sesión en navegadores nuevos se frenan; los puestos donde ya había entrado siguen funcionando. El registro de accesos muestra las direcciones.',
  'notices.passwordGuessing.ofNetwork':
    'Desde la red {network} han llegado muchas contraseñas erróneas. Los inicios de sesión en navegadores nuevos de esta red se frenan; los puestos conocidos siguen funcionando. Si la red es suya, en los puestos nuevos habrá que esperar unos segundos más.',
}
