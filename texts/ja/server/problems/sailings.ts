export const sailings = {
  'problems.sailings.notFound': '便が見つかりません。',
  'problems.sailings.rangeTooLong': '最大 {most} 日までで、開始日は終了日以前にしてください。',
  'problems.sailings.placeMissing': '乗船地（桟橋または港）を指定してください。',
}
