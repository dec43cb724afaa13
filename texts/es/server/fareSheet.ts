export const fareSheet = {
  'fareSheet.name': 'Tarifas',
  'fareSheet.class': 'Código de clase',
  'fareSheet.from': 'N.º de escala de origen',
  'fareSheet.fromDock': 'Desde',
  'fareSheet.to': 'N.º de escala de destino',
  'fareSheet.toDock': 'Hasta',
  'fareSheet.km': 'Kilómetros',
  'fareSheet.fare': 'Tarifa (yuanes)',
}
