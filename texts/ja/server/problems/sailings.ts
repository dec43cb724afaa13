export const sailings = {
  'problems.sailings.notFound': '閲覧できる便の中にその便はありません。',
  'problems.sailings.rangeTooLong': '最大 {most} 日までで、開始日は終了日以前にしてください。',
  'problems.sailings.placeMissing': '乗船地（桟橋または港）を指定してください。',
}
