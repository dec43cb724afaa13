export const server = {
  'problems.server.fault': 'error del sistema, contacte con el administrador',
  'problems.server.busy': 'El servidor está ocupado; inténtelo de nuevo en un momento.',
  'problems.server.storageFull':
    'Por ahora no se puede guardar nada: el almacenamiento del servidor está lleno. Avise a los responsables del servidor; lo hecho antes está a salvo.',
  'problems.server.outcomeUnknown':
    'El servidor no pudo confirmar si esto se hizo. Compruébelo antes de repetirlo.',
  'problems.server.starting': 'El servidor se está iniciando; inténtelo de nuevo en un momento.',
}
