export const network = {
  'problems.network.dockNotFound': 'Muelle no encontrado. Elija uno de la lista de puertos.',
  'problems.network.lineNotFound': 'Línea no encontrada. Elija una de la lista de líneas.',
  'problems.network.lineVersionNotFound': 'Versión no encontrada. Elija una de las versiones de la línea.',
  'problems.network.lineVersionNotDraft':
    'Solo los borradores se pueden modificar, aprobar o descartar. Para modificarla, cópiela como versión nueva.',
  'problems.network.lineVersionNotApproved':
    'Solo las versiones aprobadas se pueden publicar o devolver a borrador.',
  'problems.network.lineVersionNotPublished': 'Solo las versiones publicadas se pueden retirar.',
  'problems.network.ownLineVersion':
    'Usted hizo el último cambio de este borrador. Debe aprobarlo otro usuario.',
  'problems.network.lineVersionDay':
    'La versión {version} ya empieza el {from}. Elija otro día o retírela antes.',
  'problems.network.lineVersionTooEarly': 'La versión puede ser válida como muy pronto desde el {from}.',
  'problems.network.lineVersionEmpty': 'Una versión necesita al menos dos escalas para poder aprobarla.',
  'problems.network.noCarrier': 'Elija una naviera activa para la que pueda planificar.',
  'problems.network.dockDisabled':
    '{docks}: desactivado; ya no se puede asignar. Actívelo antes o elija otro muelle.',
  'problems.network.dockStays':
    'El muelle sigue en su puerto porque está en uso: {uses}. Cree un muelle nuevo en el otro puerto.',
  'problems.network.corporationNotFound': 'Autoridad portuaria no encontrada o desactivada. Elija otra.',
  'problems.network.onlyOverseers':
    'Para crear, eliminar o asignar un puerto hace falta acceso a todas las organizaciones. Puede cambiar los suyos.',
}
