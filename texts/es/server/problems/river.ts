export const river = {
  'problems.river.nothingToDo': 'El archivo no cambia nada.',
  'problems.river.importWaits':
    'Otra importación espera aprobación. Haga que se apruebe o se rechace primero.',
  'problems.river.notEmpty': 'Ya hay un río. El ejemplo es para instalaciones vacías.',
  'problems.river.refused':
    'El archivo incumple una regla de los datos: {rule}. Corríjalo y compruébelo de nuevo.',
}
