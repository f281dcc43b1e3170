export const DEMO_PASSWORD = 'Proofline demo 2026'

export const PROVIDER = 'Proofline Services'
export const MAPLE = 'Maple Injury Law'
export const LONE_STAR = 'Lone Star Trial Lawyers'

export const ROLES = [
  ['superadmin', 'SUPER_ADMIN'],
  ['admin', 'ADMIN'],
  ['manager', 'MANAGER'],
  ['resolver', 'RESOLVER'],
  ['reviewer', 'REVIEWER'],
] as const

export const NAMES: Record<string, [string, string][]> = {
  'maple.test': [
    ['Margaret', 'Osei'],
    ['Daniel', 'Kowalski'],
    ['Priya', 'Raman'],
    ['Luc', 'Bouchard'],
    ['Hannah', 'Weiss'],
  ],
  'lonestar.test': [
    ['Robert', 'Calloway'],
    ['Elena', 'Vargas'],
    ['Marcus', 'Boyd'],
    ['Jo', 'Whitfield'],
    ['Sofía', 'Herrera'],
  ],
  'provider.test': [
    ['Ingrid', 'Sandoval'],
    ['Tom', 'Achterberg'],
    ['Mei', 'Chua'],
    ['Oren', 'Katz'],
    ['Ruth', 'Abara'],
  ],
}
