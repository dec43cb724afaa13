export const profile = {
  'problems.profile.noPicture': '不支持该图片。请选择不超过 {points} × {points} 像素的 JPEG 或 PNG 文件。',
  'problems.profile.sessionGone': '该会话已经结束。',
}
