/** The fields of a request: Stripe's nested names, such as `metadata[a]` and `expand[0]`, as objects. */
export type Form = { [key: string]: string | Form }

export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map((match) => match[0])
    if (keys.length === 0 || keys.some((key) => key === '__proto__')) continue
    let at = form
    for (const key of keys.slice(0, -1)) {
      const inner = at[key]
      if (typeof inner === 'object') at = inner
      else at = at[key] = Object.create(null) as Form
    }
    at[keys.at(-1) ?? ''] = value
  }
  return form
}

export function stringField(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function nestedForm(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

export function stringFields(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' ? [[key, value]] : [],
    ),
  )
}
