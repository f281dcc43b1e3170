import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PostList } from '../data/list.ts'
import { Wall } from './wall.ts'

/** The wall of a list, as long as it is on screen; null: there is none. */
export function useWall(list: PostList | null): Wall | null {
  const client = useQueryClient()
  const make = () => ({ list, wall: list && new Wall(client, list.query) })
  const [current, setCurrent] = useState(make)
  if (current.list !== list) setCurrent(make())
  const { wall } = current
  useEffect(() => wall?.start(), [wall])
  return current.list === list ? wall : null
}
