declare module '*.md' {
  import type { ArticleText } from './ui/article.ts'
  const article: ArticleText
  export default article
}
