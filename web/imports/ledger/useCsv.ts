import { useState } from 'react'
import { announce } from '../../kit/announce.ts'
import { isProblem, type Problem } from '../../kit/problem.ts'
import { csvBlob, csvLines, saveBlob } from './csv.ts'

const PAGE = 100

type Table<Row> = {
  fileName: string
  head: readonly string[]
  page(offset: number, limit: number): Promise<{ items: Row[]; total: number }>
  cells(row: Row): readonly (string | number)[]
}

/** Makes a CSV file of a whole ledger, page by page, so that a long one costs neither side much at once. */
export function useCsv<Row>(table: Table<Row>) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const make = async () => {
    setProblem(null)
    const parts = [csvLines([table.head])]
    try {
      for (let done = 0, total = 1; done < total; ) {
        const page = await table.page(done, PAGE)
        if (page.items.length === 0) break
        parts.push(csvLines(page.items.map(table.cells)))
        done += page.items.length
        total = page.total
        setProgress({ done, total })
      }
      saveBlob(csvBlob(parts), table.fileName)
      announce(table.fileName)
    } catch (error) {
      if (!isProblem(error)) throw error
      setProblem(error)
    } finally {
      setProgress(null)
    }
  }
  return { make, progress, problem }
}
