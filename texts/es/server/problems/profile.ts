export const profile = {
  'problems.profile.noPicture':
    'Imagen no admitida. Elija un archivo JPEG o PNG de {points} × {points} píxeles como máximo.',
  'problems.profile.sessionGone': 'Esta sesión ya ha terminado.',
}
